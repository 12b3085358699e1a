// A hand as text, in the viewer's language, to be pasted anywhere.
import { seatOf, type Table } from "../game/table";
import { moment, t } from "../i18n";
import { linesOf } from "../table/log";
import { cardsText } from "../table/words";
import { amount } from "../ui/amounts";
import { lastStep, tableAt, type OwnCards, type Recording } from "./recording";
import { stakesText } from "./stakes";

export function textOf(recording: Recording, player: string | null, own: OwnCards, link: string): string {
  const { steps, marks } = recording;
  const last = tableAt(recording, lastStep(recording), own);
  const lines = headOf(recording, last);
  let held: readonly string[] = [];
  steps.forEach((end, step) => {
    const mark = marks.find((each) => each.step === step);
    if (mark) lines.push("", `— ${t(`street.${mark.name}`)} —`);
    lines.push(...linesBetween(recording, last, steps[step - 1] ?? 1, end));
    const cards = tableAt(recording, step, own).own?.cards ?? [];
    if (cards.join() !== held.join()) lines.push(ownLine(last, player, cards));
    held = cards;
  });
  return [...lines, "", link, ""].join("\n");
}

function headOf({ started }: Recording, { seats }: Table): string[] {
  const stacks = new Map(started.players.map(({ seat, stack }) => [seat, stack]));
  return [
    [t("app.name"), t(`game.${started.game}`), t(`limit.${started.limit}`)].join(" · "),
    [
      t("table.hand", { n: started.hand }),
      stakesText(started),
      moment(started.at, { dateStyle: "medium", timeStyle: "short" }),
    ].join(" · "),
    "",
    ...seats.map(({ seat, name }) => {
      const button = started.button === seat ? ` (${t("badge.button")})` : "";
      return `${seat}. ${name}${button}: ${amount(stacks.get(seat) ?? 0, started.min_bet)}`;
    }),
  ];
}

function linesBetween(
  { started, events }: Recording, table: Table, from: number, to: number,
): string[] {
  const facts = { table, bigBlind: started.min_bet };
  return events.slice(from, to).flatMap((event) => linesOf(event, facts));
}

function ownLine(table: Table, player: string | null, cards: readonly string[]): string {
  const name = seatOf(table, player)?.name ?? t("table.you");
  return t("replay.holds", { name, cards: cardsText(cards) });
}
