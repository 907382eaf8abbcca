import { storeCreditLeft, storeCreditPaise, storeCreditTyped } from '../../../../../shop/customer.ts';
import { rupeesText } from '../../../../../shop/money.ts';
import { TextField } from '../../../ui/text-field.tsx';

type StoreCreditFieldProps = {
  id: string;
  label: string;
  value: string;
  onValueChange: (typed: string) => void;
  error: string | undefined;
};

/** A store credit: digits and one point, with two decimals when one leaves it, and beneath it what that is in rupees. */
export function StoreCreditField({ id, label, value, onValueChange, error }: StoreCreditFieldProps) {
  const paise = storeCreditPaise(value);
  const tidied = storeCreditLeft(value);
  return (
    <TextField
      id={id}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      inputClassName="tabular-nums"
      value={value}
      onValueChange={(typed) => onValueChange(storeCreditTyped(typed))}
      // Nothing is changed unasked: what is wrong with the amount stays said.
      onBlur={() => tidied !== value && onValueChange(tidied)}
      error={error}
      hint={<span className="tabular-nums">{paise === null ? '-' : rupeesText(paise)}</span>}
    />
  );
}
