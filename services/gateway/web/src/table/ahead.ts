// Deciding ahead: it holds for this hand and street, and falls away when what it was about changes.
import { signal } from "@preact/signals";
import type { Legal } from "../api/types";
import type { Table } from "../game/table";
import { owedAhead, type Choice } from "./decision";

export type Kind = "check_fold" | "check" | "call" | "call_any";

export interface Ahead {
  table: string;
  hand: number;
  street: number;
  kind: Kind;
  /** What was to be called when it was chosen. */
  owes: number;
}

export const ahead = signal<Ahead | null>(null);

/** What the viewer would owe, if he may decide ahead; null while a draw or nothing is to come. */
export function owesAhead(table: Table, player: string | null): number | null {
  const now = owedAhead(table, player);
  return now && now.hand.toAct !== null && now.hand.decision !== "draw" ? now.owes : null;
}

/** What may be chosen where he owes so much. */
export function kindsFor(owes: number): readonly Kind[] {
  return ["check_fold", owes ? "call" : "check", "call_any"];
}

export function isChosen({ table, kind }: Ahead): boolean {
  return ahead.value?.table === table && ahead.value.kind === kind;
}

export function toggle(plan: Ahead): void {
  ahead.value = isChosen(plan) ? null : plan;
}

/** Whether it still is about what it was about. */
export function holds(plan: Ahead, table: Table, player: string | null): boolean {
  if (plan.table !== table.id) return true;
  const now = owedAhead(table, player);
  if (!now || plan.hand !== table.hands || plan.street !== now.hand.street) return false;
  return plan.kind === "call_any" || plan.kind === "check_fold" || plan.owes === now.owes;
}

/** What it comes to at one's turn; null where it does not fit. */
export function resolved({ kind, owes }: Ahead, may: Legal): Choice | null {
  switch (kind) {
    case "check_fold":
      return { action: may.check ? "check" : "fold" };
    case "check":
      return may.check ? { action: "check" } : null;
    case "call":
      return may.call === owes ? { action: "call" } : null;
    case "call_any":
      if (may.check) return { action: "check" };
      return may.call === null ? null : { action: "call" };
  }
}
