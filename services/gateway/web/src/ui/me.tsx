// In the head of every page: one's chips, and who one is.
import { useSignal } from "@preact/signals";
import { number, t } from "../i18n";
import { account } from "../live/account";
import { me } from "../live/session";
import { href, route } from "../router";
import { Person } from "./icons";
import { MeDialog } from "./me_dialog";

export function Me() {
  const isOpen = useSignal(false);
  const guest = me.value;
  if (!guest) return null;
  const chips = account.value?.balance;
  return (
    <>
      {chips !== undefined && (
        <a class="purse" href={href("chips")} aria-label={t("chips.mine", { n: chips })}
          aria-current={route.value.page === "chips" ? "page" : undefined}>
          <i class="chip" aria-hidden="true" />
          {number(chips)}
        </a>
      )}
      <button type="button" class="button quiet who" aria-haspopup="dialog"
        aria-label={t("app.hello", { name: guest.name })} onClick={() => (isOpen.value = true)}>
        <Person />
        <span>{guest.name}</span>
      </button>
      {isOpen.value && <MeDialog onClose={() => (isOpen.value = false)} />}
    </>
  );
}
