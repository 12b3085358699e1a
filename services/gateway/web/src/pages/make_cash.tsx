import { useSignal } from "@preact/signals";
import type { GameCode, Limit, NewCashTable } from "../api/types";
import { GAMES } from "../game/games";
import { number, t } from "../i18n";
import { makeCashTable } from "../live/floor";
import { Check } from "../ui/check";
import { Choice } from "../ui/choice";
import { MakeDialog } from "./make_dialog";

const BETS = [2, 4, 10, 20, 50, 100] as const;
const SPEEDS = ["normal", "turbo"] as const;
const RUNS = [1, 2, 3] as const;
/** Milliseconds, within what a table may have: 10 to 120 seconds, and 5 to 30. */
const OFFERS = [10_000, 30_000, 60_000, 120_000] as const;
const CONSENTS = [5_000, 10_000, 20_000, 30_000] as const;
const MOST_SEATS: Readonly<Record<GameCode, number>> = {
  holdem: 10, omaha: 9, omaha_hilo: 9, soko: 8, stud: 8, stud_hilo: 8, five_card_draw: 6,
  triple_draw: 6,
};

interface Wanted {
  game: GameCode;
  limit: Limit;
  bet: number;
  seats: number;
  bots: number;
  speed: "normal" | "turbo";
  straddle: boolean;
  runs: number;
  offer: number;
  consent: number;
  smallCountsAsBig: boolean;
}

export function MakeCashDialog({ onClose }: { onClose: () => void }) {
  const wanted = useSignal<Wanted>({
    game: "holdem", limit: "no_limit", bet: 20, seats: 6, bots: 0, speed: "normal",
    straddle: false, runs: 1, offer: 30_000, consent: 10_000, smallCountsAsBig: false,
  });
  const set = (change: Partial<Wanted>) => {
    const next = { ...wanted.value, ...change };
    const seats = Math.min(next.seats, MOST_SEATS[next.game]);
    wanted.value = { ...next, seats, bots: Math.min(next.bots, seats - 1) };
  };
  const { game, limit, bet, seats, bots, speed, straddle, runs } = wanted.value;
  const { offer, consent, smallCountsAsBig } = wanted.value;
  const { hasBoard, mayStraddle, mayCountAsBig } = extrasOf(wanted.value);
  return (
    <MakeDialog title={t("cash.new")} wanted={wanted.value} set={set} onClose={onClose}
      make={(key) => makeCashTable(asked(wanted.value), key)}>
      <Choice label={t("cash.stakes")} value={bet}
        choices={BETS.map((value) => ({ value, label: betText(game, limit, value) }))}
        onChoose={(value) => set({ bet: value })} />
      <p class="hint">{buyInText(limit, bet)}</p>
      <div class="paired">
        <Pick label={t("create.seats")} value={seats} choices={numbers(2, MOST_SEATS[game])}
          onChoose={(value) => set({ seats: value })} />
        <Pick label={t("cash.bots")} value={bots} choices={numbers(0, seats - 1)}
          onChoose={(value) => set({ bots: value })} />
      </div>
      <p class="hint">{t("cash.bots.hint")}</p>
      <Choice label={t("create.speed")} value={speed}
        choices={SPEEDS.map((value) => ({ value, label: t(`cash.${value}`) }))}
        onChoose={(value) => set({ speed: value })} />
      {hasBoard && (
        <Choice label={t("cash.runs")} value={runs}
          choices={RUNS.map((value) => ({ value, label: t("table.runs", { n: value }) }))}
          onChoose={(value) => set({ runs: value })} />
      )}
      {mayStraddle && (
        <Check label={t("cash.straddle")} checked={straddle}
          onChange={(straddle) => set({ straddle })} />
      )}
      <details>
        <summary>{t("cash.more")}</summary>
        <div class="form">
          <Pick label={t("cash.offer")} value={offer} choices={OFFERS} text={seconds}
            onChoose={(value) => set({ offer: value })} />
          {hasBoard && runs > 1 && (
            <Pick label={t("cash.consent")} value={consent} choices={CONSENTS} text={seconds}
              onChoose={(value) => set({ consent: value })} />
          )}
          {mayCountAsBig && (
            <Check label={t("cash.smallAsBig")} checked={smallCountsAsBig}
              onChange={(smallCountsAsBig) => set({ smallCountsAsBig })} />
          )}
        </div>
      </details>
    </MakeDialog>
  );
}

function Pick({ label, value, choices, text = number, onChoose }: {
  label: string; value: number; choices: readonly number[]; text?: (choice: number) => string;
  onChoose: (value: number) => void;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        {choices.map((choice) => <option key={choice} value={choice}>{text(choice)}</option>)}
      </select>
    </label>
  );
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function seconds(span: number): string {
  return t("table.seconds", { n: span / 1000 });
}

/** What only some games and limits have. */
function extrasOf({ game, limit }: Wanted) {
  const { family } = GAMES[game];
  const hasBoard = family === "board";
  return {
    hasBoard,
    mayStraddle: hasBoard && limit !== "fixed_limit",
    mayCountAsBig: family !== "stud" && limit === "pot_limit",
  };
}

/** Without blinds there is an ante of a quarter of the bet, and twice as much to bring in. */
function asked(wanted: Wanted): NewCashTable {
  const { game, limit, bet, seats, bots, speed, straddle, runs, offer, consent } = wanted;
  const { hasBoard, mayStraddle, mayCountAsBig } = extrasOf(wanted);
  const stakes = GAMES[game].family === "stud"
    ? { bet, ante: Math.max(1, Math.floor(bet / 4)) }
    : { bet, small_blind: bet / 2 };
  return {
    game, limit, stakes, seats, bots, speed, offer, consent,
    runs: hasBoard ? runs : 1,
    straddle: mayStraddle && straddle,
    small_blind_counts_as_big: mayCountAsBig && wanted.smallCountsAsBig,
  };
}

function betText(game: GameCode, limit: Limit, bet: number): string {
  if (limit === "fixed_limit") return `${number(bet)}/${number(2 * bet)}`;
  return GAMES[game].family === "stud" ? number(bet) : `${number(bet / 2)}/${number(bet)}`;
}

/** What a buy-in may be: 10 to 200 big blinds, in fixed-limit from 10 big bets. */
function buyInText(limit: Limit, bet: number): string {
  const least = limit === "fixed_limit" ? 20 * bet : 10 * bet;
  return t("cash.buyIn", { min: number(least), max: number(200 * bet) });
}
