import { useEffect, useState } from 'react';
import { TextField } from './text-field.tsx';
import { useErrorFocus } from './use-error-focus.ts';

const length = 6;

type CodeFieldProps = {
  label?: string;
  error?: string | null;
  autoFocus?: boolean;
  onValueChange?: () => void;
};

/**
 * A code of six digits, typed, pasted with blanks or put in by the phone that received it; named `code`. The form is
 * sent with the sixth digit.
 */
export function CodeField({ label = 'Code', error = null, autoFocus = false, onValueChange }: CodeFieldProps) {
  const input = useErrorFocus(error);
  const [digits, setDigits] = useState('');
  useEffect(() => {
    if (digits.length === length) input.current?.form?.requestSubmit();
  }, [digits, input]);
  return (
    <TextField
      ref={input}
      label={label}
      name="code"
      required
      autoFocus={autoFocus}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`[0-9]{${length}}`}
      title={`${length} digits`}
      value={digits}
      onValueChange={(typed) => {
        setDigits(typed.replace(/\D/g, '').slice(0, length));
        onValueChange?.();
      }}
      error={error}
      inputClassName="font-mono text-lg tracking-[0.4em]"
    />
  );
}
