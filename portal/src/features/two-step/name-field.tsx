import { TextField } from '../../ui/text-field.tsx';

const longest = 64;

/** What a second step is called, by which one finds the app or the phone again. */
export function NameField({ usual, autoFocus = false }: { usual: string; autoFocus?: boolean }) {
  return (
    <TextField
      label="Name"
      name="name"
      required
      autoFocus={autoFocus}
      maxLength={longest}
      defaultValue={usual}
      autoComplete="off"
      hint="Any name that tells you later which one it is."
    />
  );
}
