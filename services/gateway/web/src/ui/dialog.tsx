import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../i18n";
import { Cross } from "./icons";

interface Props {
  title: string;
  onClose: () => void;
  class?: string;
  children: ComponentChildren;
}

/** Modal as long as it is there. */
export function Dialog({ title, onClose, class: className = "", children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };
  return (
    <dialog ref={ref} class={`dialog ${className}`} aria-labelledby={id} onClick={closeOutside}
      onCancel={(event) => { event.preventDefault(); onClose(); }}>
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="button quiet square" aria-label={t("app.close")}
            onClick={onClose}>
            <Cross />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
