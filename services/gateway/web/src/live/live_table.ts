// A table followed live: what is known of it, and what of that is already shown.
import { signal } from "@preact/signals";
import { ask, Refused } from "../api/client";
import type { PrivateCards, Told, View } from "../api/types";
import { answersUnknown } from "../game/cash_seats";
import { withOwnCash } from "../game/cash_view";
import { actor } from "../game/hand";
import { apply, isKnown, type Table } from "../game/table";
import { fromView, ownCards, withOwnCards, withView } from "../game/view";
import { askedForRuns } from "../game/turns";
import { synchronize } from "./clock";
import { keepOwnCards } from "./own_cards";
import { Presenter } from "./presenter";

const TRY_AGAIN = 1_000;
/** After these there is somebody whose name is not known, or who may owe a blind. */
const BRINGS_NAMES: ReadonlySet<Told["type"]> = new Set([
  "TableOpened", "CashTableOpened", "SeatReserved", "WaitingListJoined", "PlayerSatOut", "SeatChanged",
]);

export class LiveTable {
  /** As it is shown; null before it opens, undefined while it is not known whether it has. */
  readonly shown = signal<Table | null | undefined>(undefined);
  /** There is no such table, and none announced. */
  readonly isMissing = signal(false);
  private known: Table | null = null;
  private waiting: Told[] | null = null;
  private readonly presenter: Presenter;
  private closed = false;

  constructor(
    readonly id: string,
    private readonly player: () => string | null,
    isCalm: () => boolean,
  ) {
    this.presenter = new Presenter((event) => this.present(event), isCalm);
  }

  close(): void {
    this.closed = true;
    this.presenter.flush();
  }

  /** Its first event will tell all. */
  notYetOpen(): void {
    if (this.shown.peek() === undefined) this.shown.value = null;
  }

  /** Begin, or begin afresh: from a view and the events of its hand. */
  async load(given?: View): Promise<void> {
    if (this.waiting) return;
    this.waiting = [];
    try {
      const view = given ?? (await this.view());
      const told = view && view.hand > 0 ? await this.handTold(view.hand) : [];
      if (view) this.begin(view, told);
      else if (!this.known) this.shown.value = null;
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      if (refusal.code === "unavailable") this.again();
      else if (this.shown.value === undefined) this.shown.value = null;
    }
    const waited = this.waiting.sort((a, b) => a.version - b.version);
    this.waiting = null;
    waited.forEach((event) => this.event(event));
  }

  event(event: Told): void {
    if (this.waiting) {
      this.waiting.push(event);
    } else if (this.known && event.version <= this.known.version) {
      return; // told before
    } else if (event.version === (this.known?.version ?? 0) + 1) {
      const isRiddle = !!this.known && answersUnknown(this.known, event);
      this.known = apply(this.known, event);
      this.presenter.push(event);
      if (!isKnown(event) || isRiddle) void this.load();
      else if (BRINGS_NAMES.has(event.type)) void this.look();
      else this.askWhatIMayDo();
    } else {
      void this.load();
    }
  }

  snapshot(view: View): void {
    if (!this.known || view.version > this.known.version) void this.load(view);
  }

  cards(own: PrivateCards): void {
    this.both((table) => withOwnCards(table, own));
    this.keep(own);
  }

  /** What the gateway shows of it now: names, own cards, and what may be done. */
  async look(): Promise<void> {
    try {
      const view = await this.view();
      if (view) this.see(view);
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      if (refusal.code === "unavailable") this.again();
    }
  }

  private again(): void {
    setTimeout(() => {
      if (!this.closed) void (this.known ? this.look() : this.load());
    }, TRY_AGAIN);
  }

  private see(view: View): void {
    const player = this.player();
    const own = player && ownCards(view, player);
    this.both((table) => {
      const seen = withView(table, view);
      const mine = player ? withOwnCash(seen, view, player) : seen;
      return own ? withOwnCards(mine, own) : mine;
    });
    if (own) this.keep(own);
  }

  private keep(own: PrivateCards): void {
    const player = this.player();
    if (player && this.known) keepOwnCards(player, own, this.known);
  }

  private begin(view: View, told: readonly Told[]): void {
    if (this.known && this.known.version > view.version) return;
    this.presenter.flush();
    this.known = fromView(view, told);
    this.shown.value = this.known;
    this.see(view);
    this.askWhatIMayDo();
  }

  private present(event: Told): void {
    const { known } = this;
    if (known?.version === event.version) {
      this.shown.value = known;
      return;
    }
    const shown = apply(this.shown.value ?? null, event);
    // what a view told of this hand while its events were still to be shown
    const same = shown && known && shown.hands === known.hands;
    this.shown.value = same ? { ...shown, own: known.own, legal: known.legal } : shown;
  }

  private both(change: (table: Table) => Table): void {
    if (this.known) this.known = change(this.known);
    if (this.shown.value) this.shown.value = change(this.shown.value);
  }

  private askWhatIMayDo(): void {
    const hand = this.known?.hand;
    if (!hand) return;
    if (askedForRuns(hand).length) this.presenter.flush();
    if (actor(hand)?.player !== this.player()) return;
    this.presenter.flush();
    const { legal } = this.known!;
    if (legal?.hand !== hand.started.hand || legal.turn !== hand.turn) void this.look();
  }

  private async view(): Promise<View | null> {
    const sent = Date.now();
    try {
      const view = await ask<View>("GET", `/tables/${this.id}`);
      synchronize(view.now, sent, Date.now());
      return view;
    } catch (refusal) {
      if (refusal instanceof Refused && refusal.code === "not_open") return null;
      throw refusal;
    }
  }

  private async handTold(hand: number): Promise<readonly Told[]> {
    const told = await ask<{ events: Told[] }>("GET", `/tables/${this.id}/hands/${hand}`);
    return told.events;
  }
}
