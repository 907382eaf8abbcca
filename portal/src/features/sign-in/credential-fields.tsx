import type { Ref } from 'react';
import { config } from '../../lib/config.ts';
import { PasswordField as Field } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type EmailFieldProps = {
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  defaultValue?: string;
  error?: string | null;
  hint?: string | undefined;
  onValueChange?: () => void;
};

/** The email field of the account screens. The browser checks that it looks like an address. */
export function EmailField(field: EmailFieldProps) {
  return (
    <TextField
      {...field}
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

/** Whom one logs in as, named `email`: an email or, where the shop's accounts may have phones, a number. */
export function AccountField(field: EmailFieldProps) {
  if (!config.codes.phone) return <EmailField {...field} />;
  return (
    <TextField
      {...field}
      label="Email or phone number"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      pattern=".+@.+|[+0-9 \(\)\-]{8,30}"
      title="An email, or a phone number such as +91 98765 43210"
    />
  );
}

type PasswordFieldProps = {
  label?: string;
  autoFocus?: boolean;
  error?: string | null;
  onValueChange?: () => void;
  /** A password that is set now, rather than one that is known. */
  isNew?: boolean;
};

/** The password field of the account screens. */
export function PasswordField({ label = 'Password', ...field }: PasswordFieldProps) {
  return <Field {...field} label={label} name="password" required />;
}
