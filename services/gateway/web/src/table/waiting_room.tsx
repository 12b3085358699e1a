// A Sit & Go before its start: who is there, and how the others come.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { GameCode, Tournament } from "../api/types";
import { t } from "../i18n";
import { enter, findTournament, invites, isMine, startNow, tournaments, withdraw } from "../live/lobby";
import { me } from "../live/session";
import { go, href } from "../router";
import { attempt } from "../ui/notices";

/** A private one is in no list, so that it has to be asked for. */
const ASK_EVERY = 2_000;

export function WaitingRoom({ id }: { id: string }) {
  const tournament = tournaments.value.get(id);
  useEffect(() => {
    void findTournament(id).catch(() => undefined);
  }, [id]);
  useEffect(() => {
    if (!tournament?.private) return undefined;
    const timer = setInterval(() => void findTournament(id).catch(() => undefined), ASK_EVERY);
    return () => clearInterval(timer);
  }, [id, tournament?.private]);
  if (!tournament) return <p class="empty">{t("app.loading")}</p>;
  const { game, limit, seats, speed, stage, entrants } = tournament;
  const free = seats - entrants.length;
  return (
    <section class="waiting">
      <h1>{stage === "registering" ? t("wait.title") : t(`lobby.stage.${stage as "started"}`)}</h1>
      <p class="hint">
        {t(`game.${game as GameCode}`)} · {t(`limit.${limit as "no_limit"}`)} ·{" "}
        {t(`speed.${speed as "normal"}.hint`)}
      </p>
      <ol class="chairs">
        {entrants.map((each) => <li key={each.player} class="taken">{each.name}</li>)}
        {Array.from({ length: free }, (_, index) => <li key={index}>{t("wait.free")}</li>)}
      </ol>
      {stage === "registering" && <Ways tournament={tournament} free={free} />}
      {stage === "started" && <p class="hint" role="status">{t("wait.dealing")}</p>}
      {stage === "abandoned" && (
        <a class="button primary" href={href("")}>{t("app.toLobby")}</a>
      )}
    </section>
  );
}

function Ways({ tournament, free }: { tournament: Tournament; free: number }) {
  const { id, entrants } = tournament;
  if (!isMine(tournament)) {
    return (
      <button type="button" class="button primary" disabled={me.value === null}
        onClick={() => attempt(() => enter(id))}>
        {t("wait.join")}
      </button>
    );
  }
  const leave = () => attempt(async () => {
    await withdraw(id);
    go("");
  });
  const isCreator = entrants[0]?.player === me.value?.player;
  return (
    <>
      <p class="hint" role="status">{t("wait.missing", { n: free })}</p>
      <div class="buttons">
        {isCreator && (
          <button type="button" class="button primary"
            onClick={() => attempt(() => startNow(id, true))}>
            {t("wait.bots")}
          </button>
        )}
        {isCreator && entrants.length > 1 && (
          <button type="button" class="button" onClick={() => attempt(() => startNow(id, false))}>
            {t("wait.now")}
          </button>
        )}
        <button type="button" class="button" onClick={leave}>{t("wait.leave")}</button>
      </div>
      {!isCreator && <p class="hint">{t("wait.creator", { name: entrants[0]?.name ?? "" })}</p>}
      <Invitation tournament={tournament} />
    </>
  );
}

function Invitation({ tournament: { id, ...of } }: { tournament: Tournament }) {
  const isCopied = useSignal(false);
  const code = invites.value[id];
  if (of.private && !code) return null;
  const link = `${location.origin}/${href("join", id, ...(code ? [code] : []))}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(link);
    isCopied.value = true;
  };
  return (
    <label class="field invitation">
      <span>{t("wait.invite")}</span>
      <span class="with-button">
        <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="button" onClick={copy}>
          {isCopied.value ? t("wait.copied") : t("wait.copy")}
        </button>
      </span>
    </label>
  );
}
