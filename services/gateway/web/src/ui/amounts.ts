// Chips as they are written: as such, or in big blinds.
import { number, t } from "../i18n";
import { settings } from "../settings";

export function amount(chips: number, bigBlind: number): string {
  if (settings.unit.value === "blinds" && bigBlind > 0) {
    return t("units.blinds", { n: Math.round((chips / bigBlind) * 10) / 10 });
  }
  return number(chips);
}
