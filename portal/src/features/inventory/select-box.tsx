type SelectBoxProps = {
  label: string;
  checked: boolean | 'some';
  onSelect: (on: boolean, shift: boolean) => void;
};

/** A box to tick in the list. */
export function SelectBox({ label, checked, onSelect }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      className="pick-box"
      aria-label={label}
      checked={checked === true}
      ref={(box) => {
        if (box) box.indeterminate = checked === 'some';
      }}
      onChange={({ target, nativeEvent }) => onSelect(target.checked, (nativeEvent as MouseEvent).shiftKey)}
    />
  );
}
