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
}

export function MakeCashDialog({ onClose }: { onClose: () => void }) {
  const wanted = useSignal<Wanted>({
    game: "holdem", limit: "no_limit", bet: 20, seats: 6, bots: 0, speed: "normal",
    straddle: false, runs: 1,
  });
  const set = (change: Partial<Wanted>) => {
    const next = { ...wanted.value, ...change };
    const seats = Math.min(next.seats, MOST_SEATS[next.game]);
    wanted.value = { ...next, seats, bots: Math.min(next.bots, seats - 1) };
  };
  const { game, limit, bet, seats, bots, speed, straddle, runs } = wanted.value;
  const hasBoard = GAMES[game].family === "board";
  return (
    <MakeDialog title={t("cash.new")} wanted={wanted.value} set={set} onClose={onClose}
      make={(key) => makeCashTable(asked(wanted.value), key)}>
      <Choice label={t("cash.stakes")} value={bet}
        choices={BETS.map((value) => ({ value, label: betText(game, limit, value) }))}
        onChoose={(value) => set({ bet: value })} />
      <p class="hint">{buyInText(limit, bet)}</p>
      <div class="paired">
        <Count label={t("create.seats")} value={seats} from={2} to={MOST_SEATS[game]}
          onChoose={(value) => set({ seats: value })} />
        <Count label={t("cash.bots")} value={bots} from={0} to={seats - 1}
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
      {hasBoard && limit !== "fixed_limit" && (
        <Check label={t("cash.straddle")} checked={straddle}
          onChange={(straddle) => set({ straddle })} />
      )}
    </MakeDialog>
  );
}

function Count({ label, value, from, to, onChoose }: {
  label: string; value: number; from: number; to: number; onChoose: (value: number) => void;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        {Array.from({ length: to - from + 1 }, (_, index) => (
          <option key={index} value={from + index}>{number(from + index)}</option>
        ))}
      </select>
    </label>
  );
}

/** Without blinds there is an ante of a quarter of the bet, and twice as much to bring in. */
function asked({ game, limit, bet, seats, bots, speed, straddle, runs }: Wanted): NewCashTable {
  const { family } = GAMES[game];
  const stakes = family === "stud"
    ? { bet, ante: Math.max(1, Math.floor(bet / 4)) }
    : { bet, small_blind: bet / 2 };
  const isFlop = family === "board";
  return {
    game, limit, stakes, seats, bots, speed,
    runs: isFlop ? runs : 1,
    straddle: isFlop && limit !== "fixed_limit" && straddle,
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
