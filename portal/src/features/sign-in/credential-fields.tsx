import { TextField } from '../../ui/text-field.tsx';

/** The email field of the account screens. The browser checks that it looks like an address. */
export function EmailField({ autoFocus = false, defaultValue }: { autoFocus?: boolean; defaultValue?: string }) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={defaultValue}
      autoFocus={autoFocus}
    />
  );
}

type PasswordFieldProps = {
  label?: string;
  autoFocus?: boolean;
  error?: string | null;
  /** A password that is set now, rather than one that is known. */
  isNew?: boolean;
};

/** The password field of the account screens. */
export function PasswordField({ label = 'Password', autoFocus = false, error, isNew = false }: PasswordFieldProps) {
  return (
    <TextField
      label={label}
      name="password"
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      error={error}
      autoFocus={autoFocus}
    />
  );
}
