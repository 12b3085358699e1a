// A name and a password: to keep what a guest has, and to come back to it.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import { keep, logIn, me } from "../live/session";
import { attempt, notify } from "./notices";

const LEAST = 8;

interface Props {
  onDone?: () => void;
  children?: ComponentChildren;
}

/** Offered to a guest; his chips, seats and rating stay his. */
export function KeepForm({ onDone }: Props) {
  const isBusy = useSignal(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const { name, password } = said(event);
    isBusy.value = true;
    const done = await attempt(() => keep(name, password));
    isBusy.value = false;
    if (!done) return;
    notify(t("member.kept"));
    onDone?.();
  };
  return (
    <form class="form" onSubmit={send}>
      <label class="field">
        <span>{t("member.name")}</span>
        <input name="name" required maxLength={24} autocomplete="username" spellcheck={false}
          defaultValue={me.peek()?.name ?? ""} />
      </label>
      <label class="field">
        <span>{t("member.password")}</span>
        <input name="password" type="password" required minLength={LEAST} maxLength={256}
          autocomplete="new-password" aria-describedby="password-hint" />
      </label>
      <p id="password-hint" class="hint">{t("member.password.hint", { n: LEAST })}</p>
      <button class="button primary wide" disabled={isBusy.value}>{t("member.keep")}</button>
    </form>
  );
}

export function LogInForm({ onDone, children }: Props) {
  const isBusy = useSignal(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const { name, password } = said(event);
    isBusy.value = true;
    const done = await attempt(() => logIn(name, password));
    isBusy.value = false;
    if (done) onDone?.();
  };
  return (
    <form class="form" onSubmit={send}>
      <label class="field">
        <span>{t("member.name")}</span>
        <input name="name" required maxLength={24} autocomplete="username" spellcheck={false} />
      </label>
      <label class="field">
        <span>{t("member.password")}</span>
        <input name="password" type="password" required maxLength={256}
          autocomplete="current-password" />
      </label>
      <button class="button primary wide" disabled={isBusy.value}>{t("member.logIn")}</button>
      {children}
    </form>
  );
}

function said(event: SubmitEvent): { name: string; password: string } {
  const form = new FormData(event.currentTarget as HTMLFormElement);
  return { name: form.get("name") as string, password: form.get("password") as string };
}
