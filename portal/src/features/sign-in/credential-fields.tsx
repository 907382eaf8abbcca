import { PasswordField as Field } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type EmailFieldProps = { autoFocus?: boolean; defaultValue?: string; onValueChange?: () => void };

/** The email field of the account screens. The browser checks that it looks like an address. */
export function EmailField({ autoFocus = false, defaultValue, onValueChange }: EmailFieldProps) {
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
      onValueChange={onValueChange}
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
