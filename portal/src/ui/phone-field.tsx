import { TextField } from './text-field.tsx';
import { useErrorFocus } from './use-error-focus.ts';

const sample = '+91 98765 43210';

type PhoneFieldProps = { error: string | null; onValueChange: () => void };

/** A phone number that messages are sent to, named `phone`. */
export function PhoneField(field: PhoneFieldProps) {
  return (
    <TextField
      {...field}
      ref={useErrorFocus(field.error)}
      label="Phone number"
      name="phone"
      type="tel"
      required
      autoFocus
      autoComplete="tel"
      defaultValue="+91 "
      pattern="[+0-9 \(\)\-]{8,30}"
      title={`A phone number such as ${sample}`}
      hint={`With the country code, such as ${sample}.`}
    />
  );
}
