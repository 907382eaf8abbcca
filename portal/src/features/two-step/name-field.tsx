import { useQuery } from '@tanstack/react-query';
import { TextField } from '../../ui/text-field.tsx';
import { useErrorFocus } from '../../ui/use-error-focus.ts';
import { freeName } from './free-name.ts';
import { factorList } from './two-step.queries.ts';

const longest = 64;

type NameFieldProps = { usual: string; autoFocus?: boolean; error: string | null; onValueChange: () => void };

/** What a second step is called, by which one finds the app or the phone again. */
export function NameField({ usual, autoFocus = false, error, onValueChange }: NameFieldProps) {
  const input = useErrorFocus(error);
  const { data: factors } = useQuery(factorList());
  return (
    <TextField
      ref={input}
      label="Name"
      name="name"
      required
      autoFocus={autoFocus}
      maxLength={longest}
      defaultValue={freeName(
        usual,
        (factors ?? []).map(({ name }) => name),
      )}
      autoComplete="off"
      hint="Any name that tells you later which one it is."
      error={error}
      onValueChange={onValueChange}
    />
  );
}
