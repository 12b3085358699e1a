// A draw: cards are marked by a tap or their number, and given up together.
import type { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Card as Face } from "../game/cards";
import type { Table } from "../game/table";
import { t } from "../i18n";
import { Card } from "../ui/card";
import { nameOf, type Decision } from "./decision";
import { useHotkeys } from "./hotkeys";
import { useAnswer } from "./use_answer";

interface Props {
  table: Table;
  decision: Decision;
  isConnected: boolean;
  marked: Signal<readonly Face[]>;
}

export function Discarding({ table, decision, isConnected, marked }: Props) {
  const { choose, isLocked } = useAnswer(decision, isConnected);
  const cards = table.own?.hand === table.hands ? table.own.cards : [];
  const most = decision.may.discard ?? 0;
  useEffect(() => {
    marked.value = [];
    return () => {
      marked.value = [];
    };
  }, [marked]);
  const mark = (card: Face | undefined) => {
    if (!card || isLocked) return;
    const others = marked.value.filter((each) => each !== card);
    if (others.length < marked.value.length) marked.value = others;
    else if (marked.value.length < most) marked.value = [...marked.value, card];
  };
  const draw = () => choose({ action: "discard", cards: [...marked.value] });
  useHotkeys({
    ...Object.fromEntries(cards.map((card, index) => [`Digit${index + 1}`, () => mark(card)])),
    KeyD: draw,
    KeyR: draw,
  });
  const count = marked.value.length;
  return (
    <section class="actions discarding" aria-label={t("act.label")}
      data-decision={nameOf(decision)}>
      <p class="note">{t("act.discard.hint")}</p>
      <div class="own-cards">
        {cards.map((card, index) => (
          <button key={card} type="button" class="own-card" disabled={isLocked}
            aria-pressed={marked.value.includes(card)} onClick={() => mark(card)}>
            <Card card={card} />
            <span class="digit" aria-hidden="true">{index + 1}</span>
          </button>
        ))}
      </div>
      <div class="buttons">
        <button type="button" class="button act raise draw" disabled={isLocked} onClick={draw}>
          {count ? t("act.discard", { n: count }) : t("act.pat")}
        </button>
      </div>
    </section>
  );
}
