// Hands to read again: `#/hands` has the tables one played at, `#/hands/<table>` those of a table.
import { useSignal } from "@preact/signals";
import type { GameCode, HandsShown, HandSummary, Limit } from "../api/types";
import { explained, moment, number, t } from "../i18n";
import { isMine, tournaments } from "../live/lobby";
import { ownCardsOf, playedBy, type Played } from "../live/own_cards";
import { me } from "../live/session";
import { href } from "../router";
import "../styles/sheet.css";
import { Card } from "../ui/card";
import { Choice } from "../ui/choice";
import { useAnswered } from "../ui/use_answered";

export function HandsPage({ rest: [table] }: { rest: readonly string[] }) {
  return table ? <TableHands table={table} /> : <MyTables />;
}

function MyTables() {
  const tables = me.value ? tablesOf(me.value.player) : [];
  return (
    <section class="sheet" aria-labelledby="hands-title">
      <header>
        <h1 id="hands-title">{t("hands.title")}</h1>
        <p class="hint">{t("hands.subtitle")}</p>
      </header>
      {!tables.length && <p class="empty">{t("hands.none")}</p>}
      <ul class="rows">
        {tables.map(({ table, game, limit, at }) => (
          <li key={table}>
            <a class="row-link" href={href("hands", table)}>
              <span>
                <b>{t(`game.${game}`)}</b> <span class="hint">{t(`limit.${limit}`)}</span>
              </span>
              <Place table={table} />
              <time class="hint when" dateTime={new Date(at).toISOString()}>
                {moment(at, { dateStyle: "medium", timeStyle: "short" })}
              </time>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Those the lobby knows of, and those this browser remembers; the newest first. */
function tablesOf(player: string): Played[] {
  const listed = [...tournaments.value.values()]
    .filter((each) => isMine(each) && ["started", "finished"].includes(each.stage))
    .map(({ table, game, limit, created_at: at }) => ({
      table, at, game: game as GameCode, limit: limit as Limit,
    }));
  const known = new Map([...listed, ...playedBy(player)].map((each) => [each.table, each]));
  return [...known.values()].sort((a, b) => b.at - a.at);
}

function Place({ table }: { table: string }) {
  const found = [...tournaments.value.values()].find((each) => each.table === table);
  const place = found?.places.find((each) => each.player === me.value?.player)?.place;
  return <span class="place-told">{place && t("badge.place", { n: place })}</span>;
}

type Filter = "all" | "won";

function TableHands({ table }: { table: string }) {
  const before = useSignal<number | null>(null);
  const page = before.value === null ? "" : `?before=${before.value}`;
  const { answer, refusal } = useAnswered<HandsShown>(`/tables/${table}/hands${page}`);
  const filter = useSignal<Filter>("all");
  if (refusal) return <p class="empty">{explained(refusal)}</p>;
  if (!answer) return <p class="empty">{t("app.loading")}</p>;
  const player = me.value?.player ?? "";
  const names = new Map(answer.players.map((each) => [each.player, each.name]));
  const finished = answer.hands.filter((hand) => hand.ended_at !== null).reverse();
  const hasWon = (hand: HandSummary) => hand.won.some((each) => each.player === player);
  const shown = filter.value === "won" ? finished.filter(hasWon) : finished;
  const [newest] = finished;
  return (
    <section class="sheet" aria-labelledby="hands-title">
      <header>
        <p class="hint"><a href={href("hands")}>{t("hands.title")}</a></p>
        <h1 id="hands-title">{newest ? t(`game.${newest.game as GameCode}`) : t("hands.title")}</h1>
        <p class="hint">
          {t("hands.count", { n: newest?.hand ?? 0 })} · <a href={href("table", table)}>{t("hands.toTable")}</a>
        </p>
      </header>
      {finished.some(hasWon) && (
        <Choice label={t("hands.filter")} hideLabel value={filter.value}
          choices={(["all", "won"] as const).map((value) => ({ value, label: t(`hands.${value}`) }))}
          onChoose={(value) => (filter.value = value)} />
      )}
      {!shown.length && <p class="empty">{t("hands.noneHere")}</p>}
      <ol class="rows" reversed>
        {shown.map((hand) => (
          <Row key={hand.hand} table={table} hand={hand} names={names} player={player} />
        ))}
      </ol>
      {answer.earlier && (
        <button type="button" class="button" onClick={() => (before.value = answer.earlier)}>
          {t("hands.earlier")}
        </button>
      )}
    </section>
  );
}

function Row({ table, hand, names, player }: {
  table: string; hand: HandSummary; names: ReadonlyMap<string, string>; player: string;
}) {
  const own = player ? ownCardsOf(player, table, hand.hand).at(-1)?.cards ?? [] : [];
  return (
    <li>
      <a class="row-link hand-row" href={href("replay", table, String(hand.hand))}>
        <span class="hand-number">
          <b>{t("table.hand", { n: hand.hand })}</b>
          <time class="hint" dateTime={new Date(hand.started_at).toISOString()}>
            {moment(hand.started_at, { timeStyle: "short" })}
          </time>
        </span>
        <span class="cards own">{own.map((card) => <Card key={card} card={card} />)}</span>
        <span class="cards">{hand.board.map((card) => <Card key={card} card={card} />)}</span>
        <span class="winners">
          {hand.cancelled ? t("log.cancelled") : hand.won.map((each) => (
            <span key={each.seat} class={each.player === player ? "mine" : ""}>
              {names.get(each.player) ?? each.player} <b>+{number(each.amount)}</b>
            </span>
          ))}
        </span>
      </a>
    </li>
  );
}
