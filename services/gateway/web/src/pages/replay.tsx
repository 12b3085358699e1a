// One hand again: `#/replay/<table>/<hand>/<step>`. The address follows the step, so that it can be
// sent to somebody at the moment one looks at.
import { computed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { ask } from "../api/client";
import type { HandTold } from "../api/types";
import { explained, moment, t } from "../i18n";
import { ownCardsOf } from "../live/own_cards";
import { me } from "../live/session";
import { go, href } from "../router";
import { Controls } from "../replay/controls";
import { REPLAY_KEYS } from "../replay/keys";
import { usePlayback, useTelling } from "../replay/playback";
import { isFinished, recordingOf, tableAt, type OwnCards, type Recording } from "../replay/recording";
import { stakesText } from "../replay/stakes";
import { textOf } from "../replay/text";
import "../styles/replay.css";
import { Arena } from "../table/arena";
import { KeysDialog } from "../table/keys_dialog";
import { Log } from "../table/log";
import { OwnHand } from "../table/own_hand";
import { copy } from "../ui/clipboard";
import { Copy, Keys, Lines, Link, Next, Previous } from "../ui/icons";
import { attempt, notify } from "../ui/notices";
import { useAnswered } from "../ui/use_answered";

const SETTLED = 300;

export function ReplayPage({ rest: [id = "", hand = "", step] }: { rest: readonly string[] }) {
  const { answer, refusal } = useAnswered<HandTold>(`/tables/${id}/hands/${hand}`);
  const recording = useMemo(() => answer && recordingOf(answer), [answer]);
  if (refusal) return <Missing id={id} says={explained(refusal)} />;
  if (!recording) return <p class="empty">{t("app.loading")}</p>;
  if (!isFinished(recording)) return <Missing id={id} says={t("replay.playing")} />;
  const player = me.value?.player ?? null;
  const own = player ? ownCardsOf(player, id, recording.hand) : [];
  return <Replay key={hand} recording={recording} player={player} own={own} first={Number(step) || 0} />;
}

function Missing({ id, says }: { id: string; says: string }) {
  return (
    <section class="empty">
      <h1>{says}</h1>
      <a class="button primary" href={href("hands", id)}>{t("replay.toHands")}</a>
    </section>
  );
}

interface Props {
  recording: Recording;
  player: string | null;
  own: OwnCards;
  first: number;
}

/** A hand from its deal to its end, as the table showed it. */
export function Replay({ recording, player, own, first }: Props) {
  const { table: id, hand, started } = recording;
  const playback = usePlayback(recording, first);
  const isLogOpen = useSignal(false);
  const areKeysOpen = useSignal(false);
  const step = playback.step.value;
  const table = useMemo(
    () => computed(() => tableAt(recording, playback.step.value, own)), [recording],
  );
  const bigBlind = useSignal(started.min_bet);
  const address = href("replay", id, String(hand), String(step));
  const link = () => location.href.replace(/#.*|$/, address);
  useEffect(() => {
    const settled = setTimeout(() => history.replaceState(history.state, "", address), SETTLED);
    return () => clearTimeout(settled);
  }, [address]);
  useTelling(recording, table.value, step);
  const toHand = (number: number) => {
    if (number > 0) void attempt(() => find(id, number));
  };
  const copyText = () => void copied(textOf(recording, player, own, link()));
  const openKeys = () => {
    areKeysOpen.value = true;
  };
  return (
    <div class={`room replayed${isLogOpen.value ? " with-log" : ""}`} data-version={table.value.version}>
      <Head recording={recording} />
      <div class="tools">
        <Tool label={t("replay.before")} isOff={hand === 1} press={() => toHand(hand - 1)}>
          <Previous />
        </Tool>
        <Tool label={t("replay.after")} press={() => toHand(hand + 1)}><Next /></Tool>
        <Tool label={t("replay.copy")} press={copyText}><Copy /></Tool>
        <Tool label={t("replay.link")} press={() => void copied(link())}><Link /></Tool>
        <Tool label={t("table.help")} class="keys-button" press={openKeys}><Keys /></Tool>
        <button type="button" class="button quiet square" aria-expanded={isLogOpen.value}
          aria-label={t("table.log")} onClick={() => (isLogOpen.value = !isLogOpen.value)}>
          <Lines />
        </button>
      </div>
      <Arena table={table} player={player} bigBlind={bigBlind} isLive={false} />
      <aside class="side"><Log table={table} bigBlind={bigBlind} /></aside>
      <footer class="foot">
        <OwnHand table={table} player={player} />
        <Controls recording={recording} playback={playback} keys={{
          KeyN: () => toHand(hand + 1),
          KeyP: () => toHand(hand - 1),
          KeyT: copyText,
          Slash: openKeys,
        }} />
      </footer>
      {areKeysOpen.value && (
        <KeysDialog keys={REPLAY_KEYS} onClose={() => (areKeysOpen.value = false)} />
      )}
    </div>
  );
}

function Head({ recording: { table, hand, started } }: { recording: Recording }) {
  return (
    <header class="table-head">
      <h1>
        {t(`game.${started.game}`)} <span class="hint">{t(`limit.${started.limit}`)}</span>
      </h1>
      <p class="facts">
        <a href={href("hands", table)}>{t("table.hand", { n: hand })}</a>
        <span class="hint">{stakesText(started)}</span>
        <time class="hint" dateTime={new Date(started.at).toISOString()}>
          {moment(started.at, { dateStyle: "medium", timeStyle: "short" })}
        </time>
      </p>
    </header>
  );
}

function Tool({ label, press, isOff = false, class: more = "", children }: {
  label: string; press: () => void; isOff?: boolean; class?: string; children: ComponentChildren;
}) {
  return (
    <button type="button" class={`button quiet square ${more}`} aria-label={label} title={label}
      disabled={isOff} onClick={press}>
      {children}
    </button>
  );
}

/** There, if it has been played. */
async function find(id: string, hand: number): Promise<void> {
  await ask("GET", `/tables/${id}/hands/${hand}`);
  go("replay", id, String(hand));
}

async function copied(text: string): Promise<void> {
  await copy(text);
  notify(t("wait.copied"));
}
