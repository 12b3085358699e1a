import { t } from "../i18n";
import { takeBack } from "../live/club";
import { isElsewhere } from "../live/session";

/** Where play went on another device: it is said, and can be taken back. */
export function Elsewhere() {
  if (!isElsewhere.value) return null;
  return (
    <section class="elsewhere" role="alert">
      <p>{t("app.elsewhere")}</p>
      <button type="button" class="button" onClick={takeBack}>{t("app.takeBack")}</button>
    </section>
  );
}
