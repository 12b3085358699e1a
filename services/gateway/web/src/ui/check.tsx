interface Props {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Check({ label, checked, onChange }: Props) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
