import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { freeName } from './free-name.ts';
import { factorList } from './two-step.queries.ts';

const longest = 64;

type NameFieldProps = { usual: string; autoFocus?: boolean; error: string | null; onValueChange: () => void };

/** What a second step is called, by which one finds the app or the phone again. */
export function NameField({ usual, autoFocus = false, error, onValueChange }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { data: factors } = useQuery(factorList());
  useEffect(() => {
    if (error !== null) input.current?.select();
  }, [error]);
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
