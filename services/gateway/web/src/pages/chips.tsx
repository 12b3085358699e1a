import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Account } from "../api/types";
import { moment, number, t } from "../i18n";
import { account, askGrant, FEW, loadAccount, loadEarlier } from "../live/account";
import { cashTables } from "../live/floor";
import { me } from "../live/session";
import { href } from "../router";
import { attempt, notify } from "../ui/notices";
import { KeepForm } from "../ui/member_forms";
import { tableName } from "../ui/stakes";

type Move = Account["history"][number];

export function ChipsPage() {
  useEffect(() => void loadAccount(), []);
  const mine = account.value;
  if (!mine) return <p class="empty">{t("app.loading")}</p>;
  const away = mine.tables.reduce((sum, each) => sum + each.brought, 0);
  const isFew = mine.balance + away < FEW;
  const ask = () => attempt(async () => {
    const { amount } = await askGrant();
    notify(t("chips.granted", { n: amount }));
  });
  return (
    <section class="chips-page" aria-labelledby="chips-title">
      <header class="balance">
        <h1 id="chips-title">{t("chips.title")}</h1>
        <p class="sum"><i class="chip" aria-hidden="true" />{number(mine.balance)}</p>
        <p class="hint">{t("chips.worth")}</p>
        <button type="button" class={isFew ? "button primary" : "button quiet"} onClick={ask}>
          {t("chips.ask")}
        </button>
      </header>
      {mine.tables.length > 0 && (
        <ul class="rows">
          {mine.tables.map((each) => (
            <li key={each.table} class="row">
              <div class="row-main">
                <h2>{nameOf(each.table)}</h2>
                <p class="hint">{t("chips.brought", { n: each.brought })}</p>
              </div>
              <a class="button accent" href={href("table", each.table)}>{t("lobby.back")}</a>
            </li>
          ))}
        </ul>
      )}
      {me.value && !me.value.member && (
        <details class="keep">
          <summary>{t("member.offer")}</summary>
          <p class="hint">{t("member.why")}</p>
          <KeepForm />
        </details>
      )}
      <Moves account={mine} />
    </section>
  );
}

function Moves({ account: { history, earlier } }: { account: Account }) {
  const isBusy = useSignal(false);
  const more = async () => {
    isBusy.value = true;
    await attempt(loadEarlier);
    isBusy.value = false;
  };
  return (
    <section class="moves" aria-labelledby="moves-title">
      <h2 id="moves-title">{t("chips.history")}</h2>
      <ol>{history.map((move) => <Row key={move.position} move={move} />)}</ol>
      {earlier !== null && (
        <button type="button" class="button" disabled={isBusy.value} onClick={more}>
          {t("chips.earlier")}
        </button>
      )}
    </section>
  );
}

function Row({ move }: { move: Move }) {
  const { at, amount, kind, table } = move;
  return (
    <li>
      <span>
        {t(`chips.kind.${kind as "grant"}`)}
        {table && <span class="hint"> · {nameOf(table)}</span>}
      </span>
      <time class="hint" dateTime={new Date(at).toISOString()}>{when(at)}</time>
      <b class={amount < 0 ? "out" : "in"}>{amount > 0 ? "+" : "−"}{number(Math.abs(amount))}</b>
    </li>
  );
}

/** Today by the hour alone. */
function when(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return moment(at, isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}

/** A closed table is in no list. */
function nameOf(table: string): string {
  const known = cashTables.value.get(table);
  return known ? tableName(known) : t("cash.table");
}
