// One of a few, as a row of buttons of which one is pressed; arrow keys go along it.
import { useId } from "preact/hooks";

interface Props<Value extends string | number> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
  hideLabel?: boolean;
}

export function Choice<Value extends string | number>(
  { label, value, choices, onChoose, hideLabel = false }: Props<Value>,
) {
  const id = useId();
  return (
    <fieldset class="choice">
      <legend class={hideLabel ? "sr-only" : ""}>{label}</legend>
      <div class="choice-row">
        {choices.map((each) => (
          <label key={each.value} class={each.value === value ? "pick picked" : "pick"}>
            <input type="radio" class="sr-only" name={id} checked={each.value === value}
              onChange={() => onChoose(each.value)} />
            <span>{each.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
