// Keys by where they lie, so that they work on every layout; off in inputs, dialogs, and when
// switched off.
import { useEffect, useRef } from "preact/hooks";
import { settings } from "../settings";

export type Hotkeys = Readonly<Record<string, () => void>>;

export function useHotkeys(keys: Hotkeys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = current.current[event.code];
      if (!key || settings.hotkeys.peek() === "off" || isElsewhere(event)) return;
      event.preventDefault();
      key();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return true;
  if (document.querySelector("dialog[open]")) return true;
  const target = event.target as HTMLElement;
  if (event.code === "Space" && target.closest("button, a, summary")) return true;
  if (target.tagName === "TEXTAREA" || target.tagName === "SELECT") return true;
  return target instanceof HTMLInputElement && target.type !== "range";
}
