// Who one is at the club: a guest may stay one, become a member, or be another member.
import { useSignal } from "@preact/signals";
import { t } from "../i18n";
import { logOut, me } from "../live/session";
import { go, href } from "../router";
import { Dialog } from "./dialog";
import { KeepForm, LogInForm } from "./member_forms";
import { attempt } from "./notices";

type Part = "home" | "keep" | "logIn" | "logOut";

export function MeDialog({ onClose }: { onClose: () => void }) {
  const part = useSignal<Part>("home");
  const guest = me.value;
  if (!guest) return null;
  const titles: Record<Part, string> = {
    home: guest.name, keep: t("member.keep"), logIn: t("member.logIn"), logOut: t("member.logOut"),
  };
  const leave = async () => {
    if (!(await attempt(logOut))) return;
    onClose();
    go("");
  };
  const to = (next: Part) => () => (part.value = next);
  return (
    <Dialog title={titles[part.value]} class="me" onClose={onClose}>
      {part.value === "home" && (
        <>
          <p class="hint">{t(guest.member ? "member.isMember" : "member.isGuest")}</p>
          <div class="menu">
            <a class="button" href={href("chips")} onClick={onClose}>{t("chips.title")}</a>
            <a class="button" href={href("player", guest.player)} onClick={onClose}>
              {t("player.results")}
            </a>
            {!guest.member && (
              <>
                <button type="button" class="button primary" onClick={to("keep")}>
                  {t("member.keep")}
                </button>
                <button type="button" class="button" onClick={to("logIn")}>
                  {t("member.haveOne")}
                </button>
              </>
            )}
            <button type="button" class="button" onClick={guest.member ? leave : to("logOut")}>
              {t("member.logOut")}
            </button>
          </div>
        </>
      )}
      {part.value === "keep" && (
        <>
          <p class="hint">{t("member.why")}</p>
          <KeepForm onDone={onClose} />
        </>
      )}
      {part.value === "logIn" && (
        <>
          <p class="warning">{t("member.loses")}</p>
          <LogInForm onDone={onClose} />
        </>
      )}
      {part.value === "logOut" && (
        <>
          <p class="warning">{t("member.loses")}</p>
          <div class="menu">
            <button type="button" class="button primary" onClick={to("keep")}>
              {t("member.keep")}
            </button>
            <button type="button" class="button" onClick={leave}>{t("member.logOutAnyway")}</button>
          </div>
        </>
      )}
    </Dialog>
  );
}
