// What one can do at one's turn: always in the same places, with the amounts the table allows.
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Bounds } from "../api/types";
import type { Card } from "../game/cards";
import { seatOf, stackOf, type Table } from "../game/table";
import { t } from "../i18n";
import { amount } from "../ui/amounts";
import { ahead, holds, isChosen, kindsFor, owesAhead, resolved, toggle, type Ahead } from "./ahead";
import {
  answer, boundsOf, clamped, decisionOf, nameOf, partOfPot, type Decision,
} from "./decision";
import { Discarding } from "./discarding";
import { useHotkeys } from "./hotkeys";
import { useAnswer } from "./use_answer";

interface Props {
  table: Table;
  player: string | null;
  bigBlind: number;
  isConnected: boolean;
  marked: Signal<readonly Card[]>;
}

const FOLD_SURE_FOR = 4_000;

export function ActionBar(props: Props) {
  const { table, player } = props;
  const decision = decisionOf(table);
  const name = decision && nameOf(decision);
  useEffect(() => {
    const plan = ahead.value;
    if (!plan) return;
    if (plan.table === table.id && decision) {
      ahead.value = null;
      const choice = resolved(plan, decision.may);
      if (choice) void answer(decision, choice);
    } else if (!holds(plan, table, player)) {
      ahead.value = null;
    }
  });
  if (!decision) return <Waiting {...props} />;
  if (decision.may.discard) return <Discarding key={name} {...props} decision={decision} />;
  return <Deciding key={name} {...props} decision={decision} />;
}

function Deciding({ table, player, bigBlind, isConnected, decision }: Props & { decision: Decision }) {
  const { may } = decision;
  const { choose, isLocked } = useAnswer(decision, isConnected);
  const bounds = boundsOf(decision);
  const to = useSignal(bounds?.min ?? 0);
  const isSure = useSignal(false);
  const chips = (value: number) => amount(value, bigBlind);
  const isFixed = table.limit === "fixed_limit";
  const seat = seatOf(table, player);
  const stack = seat ? stackOf(table, seat) : 0;

  const fold = () => {
    if (may.check && !isSure.value) {
      isSure.value = true;
      setTimeout(() => (isSure.value = false), FOLD_SURE_FOR);
      return;
    }
    choose({ action: "fold" });
  };
  const call = () => {
    if (may.bring_in) choose({ action: "bring_in" });
    else if (may.check) choose({ action: "check" });
    else if (may.call !== null) choose({ action: "call" });
  };
  const raise = (value = to.value) => {
    if (may.complete && !bounds) return choose({ action: "complete" });
    if (!bounds) return undefined;
    return choose({ action: may.bet ? "bet" : "raise", to: clamped(value, bounds) });
  };
  const preset = (value: number) => {
    if (bounds) to.value = clamped(value, bounds);
  };
  const presets = bounds && !isFixed && bounds.min < bounds.max ? presetsOf(table, player, bounds) : [];
  const step = Math.max(1, bigBlind);
  useHotkeys({
    KeyF: () => (may.fold ? fold() : undefined),
    KeyC: call,
    KeyR: () => raise(),
    ArrowUp: () => preset(to.value + step),
    ArrowDown: () => preset(to.value - step),
    ...Object.fromEntries(presets.map((each) => [each.code, () => preset(each.to)])),
  });

  const word = may.bet ? "act.bet" : "act.raise";
  const isAllIn = bounds !== null && to.value === bounds.max && raisesAllIn(bounds, table, player);
  return (
    <section class="actions" aria-label={t("act.label")} data-decision={nameOf(decision)}>
      {presets.length > 0 && bounds && (
        <Amount bounds={bounds} to={to} presets={presets} step={step} isLocked={isLocked}
          raise={raise} />
      )}
      <div class="buttons">
        {may.fold && (
          <button type="button" class="button act fold" disabled={isLocked} onClick={fold}>
            {isSure.value ? t("act.fold.sure") : t("act.fold")}
          </button>
        )}
        <button type="button" class="button act call" onClick={call}
          disabled={isLocked || (!may.check && may.call === null && !may.bring_in)}>
          {callText(decision, stack, chips)}
        </button>
        {may.complete ? (
          <button type="button" class="button act raise" disabled={isLocked}
            onClick={() => choose({ action: "complete" })}>
            {t("act.complete", { amount: chips(may.complete) })}
          </button>
        ) : null}
        {bounds && isFixed && bounds.max > bounds.min && (
          <button type="button" class="button act raise" disabled={isLocked}
            onClick={() => raise(bounds.max)}>
            {t(word, { amount: chips(bounds.max) })}
          </button>
        )}
        {bounds && !(isFixed && may.complete) && (
          <button type="button" class="button act raise" disabled={isLocked}
            onClick={() => raise(isFixed ? bounds.min : to.value)}>
            {isAllIn
              ? t("act.allInTo", { amount: chips(to.value) })
              : t(word, { amount: chips(isFixed ? bounds.min : to.value) })}
          </button>
        )}
      </div>
      {isLocked && isConnected && <p class="sr-only" role="status">{t("act.sent")}</p>}
    </section>
  );
}

function callText({ may }: Decision, stack: number, chips: (value: number) => string): string {
  if (may.bring_in) return t("act.bringIn", { amount: chips(may.bring_in) });
  if (may.check || may.call === null) return t("act.check");
  return t(may.call >= stack ? "act.callAllIn" : "act.call", { amount: chips(may.call) });
}

function raisesAllIn(bounds: Bounds, table: Table, player: string | null): boolean {
  const seat = seatOf(table, player);
  const bet = table.hand?.players.find((each) => each.seat === seat?.seat)?.bet ?? 0;
  return seat !== undefined && bounds.max === bet + stackOf(table, seat);
}

interface Preset {
  code: string;
  label: string;
  to: number;
}

function presetsOf(table: Table, player: string | null, bounds: Bounds): Preset[] {
  const isPot = table.limit === "pot_limit";
  return [
    { code: "KeyM", label: t("act.min"), to: bounds.min },
    { code: "KeyH", label: t("act.half"), to: partOfPot(table, player, 0.5) },
    { code: "KeyP", label: t("act.pot"), to: isPot ? bounds.max : partOfPot(table, player, 1) },
    ...(isPot ? [] : [{ code: "KeyA", label: t("act.allIn"), to: bounds.max }]),
  ];
}

function Amount({ bounds, to, presets, step, isLocked, raise }: {
  bounds: Bounds; to: Signal<number>; presets: readonly Preset[]; step: number; isLocked: boolean;
  raise: () => void;
}) {
  const set = (value: number) => (to.value = clamped(value, bounds));
  const typed = (event: Event) => {
    const value = (event.currentTarget as HTMLInputElement).valueAsNumber;
    if (Number.isFinite(value)) set(value);
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    typed(event);
    raise();
  };
  return (
    <div class="amount">
      <div class="presets">
        {presets.map((each) => (
          <button key={each.code} type="button" class="button small" disabled={isLocked}
            aria-pressed={to.value === clamped(each.to, bounds)} onClick={() => set(each.to)}>
            {each.label}
          </button>
        ))}
      </div>
      <div class="slide">
        <button type="button" class="button small square" aria-label={t("act.less")}
          disabled={isLocked || to.value <= bounds.min} onClick={() => set(to.value - step)}>−</button>
        <input type="range" min={bounds.min} max={bounds.max} step={1} value={to.value}
          aria-label={t("act.amount")} disabled={isLocked}
          onInput={(event) => set(event.currentTarget.valueAsNumber)} />
        <button type="button" class="button small square" aria-label={t("act.more")}
          disabled={isLocked || to.value >= bounds.max} onClick={() => set(to.value + step)}>+</button>
        <input type="number" class="figure" inputMode="numeric" min={bounds.min} max={bounds.max}
          value={to.value} aria-label={t("act.amount")} disabled={isLocked}
          onChange={typed} onKeyDown={enter} />
      </div>
    </div>
  );
}

const AHEAD_KEY = { check_fold: "pre.checkFold", check: "pre.check", call_any: "pre.callAny" } as const;

/** Not one's turn: what can be decided ahead. */
function Waiting({ table, player, bigBlind, isConnected }: Props) {
  useHotkeys({});
  const owes = owesAhead(table, player);
  if (owes === null || !table.hand) {
    return <section class="actions idle" aria-label={t("act.label")} />;
  }
  return (
    <Plans table={table.id} hand={table.hands} street={table.hand.street} owes={owes}
      call={amount(owes, bigBlind)} isConnected={isConnected} />
  );
}

/** Drawn again only when what it is given is not the same, as all that reads signals. */
function Plans({ table, hand, street, owes, call, isConnected }: Omit<Ahead, "kind"> & {
  call: string; isConnected: boolean;
}) {
  return (
    <section class="actions ahead" aria-label={t("pre.label")}>
      <div class="buttons">
        {kindsFor(owes).map((kind) => {
          const plan = { table, hand, street, kind, owes };
          return (
            <button key={kind} type="button" class="button act plan" aria-pressed={isChosen(plan)}
              disabled={!isConnected} onClick={() => toggle(plan)}>
              <i class="tick" aria-hidden="true" />
              {kind === "call" ? t("pre.call", { amount: call }) : t(AHEAD_KEY[kind])}
            </button>
          );
        })}
      </div>
    </section>
  );
}
