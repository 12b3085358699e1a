import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { CashTable, GameCode, Limit } from "../api/types";
import { GAME_CODES, LIMITS } from "../game/games";
import { number, t } from "../i18n";
import { areCashTablesListed, cashTables, lines, sitsAt } from "../live/floor";
import { href } from "../router";
import { Check } from "../ui/check";
import { Bolt, Plus } from "../ui/icons";
import { limitText, stakesText } from "../ui/stakes";
import { LobbyTabs } from "./lobby_tabs";
import { MakeCashDialog } from "./make_cash";

/** Big blinds, from and to. */
const STAKES = { low: [0, 10], middle: [11, 100], high: [101, Infinity] } as const;

interface Filter {
  game: GameCode | "any";
  limit: Limit | "any";
  stakes: keyof typeof STAKES | "any";
  free: boolean;
}

const ALL: Filter = { game: "any", limit: "any", stakes: "any", free: false };

export function CashPage() {
  const isMaking = useSignal(false);
  const [filter, setFilter] = useState(ALL);
  const all = [...cashTables.value.values()].sort(byPlayers);
  const listed = all.filter((each) => fits(each, filter));
  return (
    <section class="lobby-list" aria-labelledby="cash-title">
      <LobbyTabs />
      <header class="lobby-head">
        <div>
          <h1 id="cash-title">{t("cash.title")}</h1>
          <p class="hint">{t("cash.subtitle")}</p>
        </div>
        <button type="button" class="button primary" aria-haspopup="dialog"
          onClick={() => (isMaking.value = true)}>
          <Plus />
          {t("cash.new")}
        </button>
      </header>
      {all.length > 0 && <Filters filter={filter} onChange={setFilter} />}
      {listed.length > 0 && (
        <ul class="rows">{listed.map((each) => <Row key={each.id} table={each} />)}</ul>
      )}
      {!listed.length && areCashTablesListed.value && (
        <p class="empty">{t(all.length ? "lobby.noMatch" : "cash.empty")}</p>
      )}
      {isMaking.value && <MakeCashDialog onClose={() => (isMaking.value = false)} />}
    </section>
  );
}

/** Where one sits, then where people play, then the newest. */
function byPlayers(a: CashTable, b: CashTable): number {
  return Number(sitsAt(b)) - Number(sitsAt(a)) || b.players.length - a.players.length
    || b.created_at - a.created_at;
}

function fits(table: CashTable, { game, limit, stakes, free }: Filter): boolean {
  const [from, to] = stakes === "any" ? [0, Infinity] : STAKES[stakes];
  const { bet } = table.stakes;
  return (game === "any" || table.game === game)
    && (limit === "any" || table.limit === limit)
    && from <= bet && bet <= to
    && (!free || table.players.length < table.seats);
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { game, limit, stakes, free } = filter;
  const any = <option value="any">{t("lobby.filter.any")}</option>;
  return (
    <fieldset class="cash-filters">
      <legend class="sr-only">{t("lobby.filters")}</legend>
      <label class="field">
        <span>{t("lobby.filter.game")}</span>
        <select value={game}
          onChange={(event) => onChange({ ...filter, game: event.currentTarget.value as GameCode })}>
          {any}
          {GAME_CODES.map((code) => <option key={code} value={code}>{t(`game.${code}`)}</option>)}
        </select>
      </label>
      <label class="field">
        <span>{t("lobby.filter.limit")}</span>
        <select value={limit}
          onChange={(event) => onChange({ ...filter, limit: event.currentTarget.value as Limit })}>
          {any}
          {LIMITS.map((each) => <option key={each} value={each}>{t(`limit.${each}`)}</option>)}
        </select>
      </label>
      <label class="field">
        <span>{t("cash.stakes")}</span>
        <select value={stakes}
          onChange={(event) =>
            onChange({ ...filter, stakes: event.currentTarget.value as keyof typeof STAKES })}>
          {any}
          {(["low", "middle", "high"] as const).map((each) => (
            <option key={each} value={each}>{t(`cash.stakes.${each}`)}</option>
          ))}
        </select>
      </label>
      <Check label={t("cash.free")} checked={free}
        onChange={(free) => onChange({ ...filter, free })} />
    </fieldset>
  );
}

function Row({ table }: { table: CashTable }) {
  const { id, game, limit, seats, speed, players, waiting, average_pot: pot, stage } = table;
  const what = `${t(`game.${game as GameCode}`)} ${stakesText(table)}`;
  const label = sitsAt(table) ? t("lobby.back")
    : lines.value.includes(id) ? t("cash.inLine")
    : players.length < seats ? t("cash.open") : t("lobby.watch");
  return (
    <li class={`row cash ${stage}`}>
      <div class="row-main">
        <h2>
          <span class="stakes">{stakesText(table)}</span>
          {t(`game.${game as GameCode}`)}
          {speed === "turbo" && <span class="tag"><Bolt />{t("cash.turbo")}</span>}
        </h2>
        <p class="hint">
          {limitText(limit)} · {t("cash.buyIn", {
            min: number(table.min_buy_in), max: number(table.max_buy_in),
          })}
          {pot > 0 && <> · {t("cash.averagePot", { n: pot })}</>}
        </p>
      </div>
      <div class="row-people">
        <span class="dots" aria-hidden="true">
          {Array.from({ length: seats }, (_, index) => (
            <i key={index} class={index < players.length ? "taken" : ""} />
          ))}
        </span>
        <span class="sr-only">{t("lobby.seatsTaken", { taken: players.length, n: seats })}</span>
        <span class="names">
          {players.map((each) => each.name).join(", ")}
          {waiting > 0 && ` · ${t("cash.waitingCount", { n: waiting })}`}
        </span>
      </div>
      <a class={sitsAt(table) ? "button accent" : "button"} href={href("table", id)}
        aria-label={`${label}: ${what}`}>
        {label}
      </a>
    </li>
  );
}
