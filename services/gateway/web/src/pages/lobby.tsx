import { useSignal } from "@preact/signals";
import type { GameCode, Limit, Tournament } from "../api/types";
import { GAME_CODES, LIMITS } from "../game/games";
import { t } from "../i18n";
import { enter, isListed, isMine, tournaments } from "../live/lobby";
import { me } from "../live/session";
import { go, href } from "../router";
import { Choice } from "../ui/choice";
import { Bolt, Lock, Plus } from "../ui/icons";
import { attempt } from "../ui/notices";
import { CreateDialog } from "./create";
import { Door } from "./door";
import { LobbyTabs } from "./lobby_tabs";

const STAGES = ["any", "open", "playing", "finished"] as const;
type StageFilter = (typeof STAGES)[number];

const STAGE_OF: Readonly<Record<string, StageFilter>> = {
  registering: "open",
  started: "playing",
  finished: "finished",
};
const ORDER = ["registering", "started", "finished", "abandoned"];

export function LobbyPage() {
  const isCreating = useSignal(false);
  const stage = useSignal<StageFilter>("any");
  const game = useSignal<GameCode | "">("");
  const limit = useSignal<Limit | "">("");
  if (me.value === null) return <Door />;
  const all = [...tournaments.value.values()].sort(byStage);
  const listed = all.filter((each) =>
    (stage.value === "any" || STAGE_OF[each.stage] === stage.value)
    && (!game.value || each.game === game.value)
    && (!limit.value || each.limit === limit.value));
  return (
    <section class="lobby-list" aria-labelledby="lobby-title">
      <LobbyTabs />
      <header class="lobby-head">
        <div>
          <h1 id="lobby-title">{t("lobby.title")}</h1>
          <p class="hint">{t("lobby.subtitle")}</p>
        </div>
        <button type="button" class="button primary" aria-haspopup="dialog"
          onClick={() => (isCreating.value = true)}>
          <Plus />
          {t("lobby.new")}
        </button>
      </header>
      <div class="filters" role="group" aria-label={t("lobby.filters")}>
        <Choice label={t("lobby.filter.stage")} hideLabel value={stage.value}
          choices={STAGES.map((value) => ({ value, label: t(`lobby.filter.${value}`) }))}
          onChoose={(value) => (stage.value = value)} />
        <select aria-label={t("lobby.filter.game")} value={game.value}
          onChange={(event) => (game.value = event.currentTarget.value as GameCode | "")}>
          <option value="">{t("lobby.filter.anyGame")}</option>
          {GAME_CODES.map((code) => <option key={code} value={code}>{t(`game.${code}`)}</option>)}
        </select>
        <select aria-label={t("lobby.filter.limit")} value={limit.value}
          onChange={(event) => (limit.value = event.currentTarget.value as Limit | "")}>
          <option value="">{t("lobby.filter.anyLimit")}</option>
          {LIMITS.map((each) => <option key={each} value={each}>{t(`limit.${each}`)}</option>)}
        </select>
      </div>
      {listed.length > 0 && (
        <ul class="rows">{listed.map((each) => <Row key={each.id} tournament={each} />)}</ul>
      )}
      {!listed.length && isListed.value && (
        <p class="empty">{all.length ? t("lobby.noMatch") : t("lobby.empty")}</p>
      )}
      {isCreating.value && <CreateDialog onClose={() => (isCreating.value = false)} />}
    </section>
  );
}

function byStage(a: Tournament, b: Tournament): number {
  return ORDER.indexOf(a.stage) - ORDER.indexOf(b.stage) || b.created_at - a.created_at;
}

function Row({ tournament }: { tournament: Tournament }) {
  const { id, game, limit, seats, speed, stage, entrants, places } = tournament;
  const winner = places.find((each) => each.place === 1);
  const won = entrants.find((each) => each.player === winner?.player);
  return (
    <li class={`row ${stage}`}>
      <div class="row-main">
        <h2>
          {t(`game.${game as GameCode}`)}
          {speed === "fast" && <span class="tag" title={t("speed.fast.hint")}><Bolt />{t("speed.fast")}</span>}
          {tournament.private && <span class="tag"><Lock />{t("lobby.private")}</span>}
        </h2>
        <p class="hint">
          {t(`limit.${limit as "no_limit"}`)} · {t(`lobby.stage.${stage as "started"}`)}
          {won && ` · ${t("lobby.won", { name: won.name })}`}
        </p>
      </div>
      <div class="row-people">
        <span class="dots" aria-hidden="true">
          {Array.from({ length: seats }, (_, index) => (
            <i key={index} class={index < entrants.length ? "taken" : ""} />
          ))}
        </span>
        <span class="sr-only">{t("lobby.seatsTaken", { taken: entrants.length, n: seats })}</span>
        <span class="names">{entrants.map((each) => each.name).join(", ")}</span>
      </div>
      <Way tournament={tournament} id={id} />
    </li>
  );
}

/** What one can do about it. */
function Way({ tournament, id }: { tournament: Tournament; id: string }) {
  const what = t(`game.${tournament.game as GameCode}`);
  if (tournament.stage === "registering" && !isMine(tournament)) {
    const join = () => attempt(async () => {
      await enter(id);
      go("table", id);
    });
    return (
      <button type="button" class="button primary" onClick={join}
        aria-label={`${t("lobby.join")}: ${what}`}>
        {t("lobby.join")}
      </button>
    );
  }
  const mine = isMine(tournament) && tournament.stage !== "finished";
  const label = mine ? t("lobby.back") : t("lobby.watch");
  return (
    <a class={mine ? "button accent" : "button"} href={href("table", id)}
      aria-label={`${label}: ${what}`}>
      {label}
    </a>
  );
}
