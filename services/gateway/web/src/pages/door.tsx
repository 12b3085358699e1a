import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import { comeIn } from "../live/session";
import { Bird } from "../ui/icons";
import { LogInForm } from "../ui/member_forms";
import { attempt } from "../ui/notices";

/** Where a stranger says what he is called, or that he is a member. */
export function Door() {
  const isMember = useSignal(false);
  const turn = () => (isMember.value = !isMember.value);
  return (
    <section class="door">
      <Bird />
      <h1>{t("app.name")}</h1>
      <p>{t("app.tagline")}</p>
      {isMember.value ? <LogInForm /> : <GuestForm />}
      <button type="button" class="button quiet" onClick={turn}>
        {t(isMember.value ? "member.guest" : "member.haveOne")}
      </button>
    </section>
  );
}

function GuestForm() {
  const isBusy = useSignal(false);
  const enter = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget as HTMLFormElement).get("name") as string;
    isBusy.value = true;
    await attempt(() => comeIn(name));
    isBusy.value = false;
  };
  return (
    <form class="form" onSubmit={enter}>
      <label class="field">
        <span>{t("door.name")}</span>
        <input name="name" required maxLength={24} autocomplete="nickname" spellcheck={false}
          aria-describedby="door-hint" />
      </label>
      <p id="door-hint" class="hint">{t("door.hint")}</p>
      <button class="button primary wide" disabled={isBusy.value}>{t("door.enter")}</button>
    </form>
  );
}
