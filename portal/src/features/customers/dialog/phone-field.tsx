import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { defaultPhonePrefix, phoneLeft, phoneTyped } from '../../../../../shop/phone.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { caretInPhone } from './phone-entry.ts';

type PhoneFieldProps = {
  id: string;
  label: string;
  value: string;
  onValueChange: (phone: string) => void;
  error: string | undefined;
};

/** A phone that takes its international format as one types. */
export function PhoneField({ id, label, value, onValueChange, error }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const change = (typed: string) => {
    const shown = phoneTyped(typed);
    if (shown !== typed) caret.current = caretInPhone(typed, input.current?.selectionStart ?? typed.length, shown);
    onValueChange(shown);
  };

  // A browser marks all of a field that Tab leads into: the next key would take the prefix away.
  const keepPrefix = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Tab' && value.trim() === defaultPhonePrefix)
      currentTarget.setSelectionRange(value.length, value.length);
  };

  return (
    <TextField
      id={id}
      ref={input}
      label={label}
      type="tel"
      autoComplete="off"
      inputClassName="tabular-nums"
      value={value}
      onValueChange={change}
      onKeyUp={keepPrefix}
      onBlur={() => phoneLeft(value) !== value && onValueChange(phoneLeft(value))}
      error={error}
    />
  );
}
