import { useEffect, useRef, useState } from 'react';
import { strengthOf } from './password-strength.ts';
import { StrengthHint } from './strength-hint.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'hint' | 'autoComplete'> & {
  /** A password that is set now, rather than one that is known: says how strong it is as one types. */
  isNew?: boolean;
};

/** Hidden again when the form is sent: browsers offer to keep what was a password then. */
const useShown = () => {
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const form = input.current?.form;
    const hide = (): void => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return { input, shown, toggle: () => setShown(!shown) };
};

/** A password, with a button that shows what was typed. */
export function PasswordField({ isNew = false, onValueChange, ...field }: PasswordFieldProps) {
  const { input, shown, toggle } = useShown();
  const [typed, setTyped] = useState('');
  return (
    <TextField
      {...field}
      ref={input}
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      onValueChange={(value) => {
        if (isNew) setTyped(value);
        onValueChange?.(value);
      }}
      hint={isNew && typed !== '' && !field.error ? <StrengthHint strength={strengthOf(typed)} /> : null}
      end={
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={toggle}
          className="inline-flex h-7 items-center rounded px-2 font-medium text-muted text-table hover:bg-sunken hover:text-ink touch:h-11"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
