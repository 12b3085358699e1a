// A page that is loaded when it is first shown.
import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { explained, t } from "../i18n";

interface Loaded<Props> {
  default: ComponentType<Props>;
}

export function lazy<Props extends object>(load: () => Promise<Loaded<Props>>): ComponentType<Props> {
  let loaded: Loaded<Props> | null = null;
  return function Lazy(props: Props) {
    const page = useSignal(loaded);
    const failed = useSignal(false);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (found) => {
          page.value = loaded = found;
        },
        () => {
          failed.value = true;
        },
      );
    }, []);
    if (failed.value) return <p class="empty">{explained("unavailable")}</p>;
    if (!page.value) return <p class="empty">{t("app.loading")}</p>;
    const Page = page.value.default;
    return <Page {...props} />;
  };
}
