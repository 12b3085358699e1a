import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import { comeIn } from "../live/session";
import { Bird } from "../ui/icons";
import { attempt } from "../ui/notices";

/** Where a stranger says what he is called. */
export function Door() {
  const isBusy = useSignal(false);
  const enter = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget as HTMLFormElement).get("name") as string;
    isBusy.value = true;
    await attempt(() => comeIn(name));
    isBusy.value = false;
  };
  return (
    <section class="door">
      <Bird />
      <h1>{t("app.name")}</h1>
      <p>{t("app.tagline")}</p>
      <form class="form" onSubmit={enter}>
        <label class="field">
          <span>{t("door.name")}</span>
          <input name="name" required maxLength={24} autocomplete="nickname" spellcheck={false}
            aria-describedby="door-hint" />
        </label>
        <p id="door-hint" class="hint">{t("door.hint")}</p>
        <button class="button primary wide" disabled={isBusy.value}>{t("door.enter")}</button>
      </form>
    </section>
  );
}
