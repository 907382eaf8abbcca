import { useId, useState } from 'react';

/** One sentence for each field that is wrong, in the order in which the fields stand. */
export type FieldErrors<Key extends string> = ReadonlyMap<Key, string>;

/** What is wrong at which field, and the fields' ids in the page. */
export function useFieldErrors<Key extends string>() {
  const prefix = useId();
  const [errors, setErrors] = useState<FieldErrors<Key>>(new Map());
  const idOf = (key: string) => `${prefix}${key}`;
  return {
    errors,
    idOf,
    /** Says what is wrong and takes the focus to the first of it. */
    show: (found: FieldErrors<Key>) => {
      setErrors(found);
      const [first] = found.keys();
      if (first) requestAnimationFrame(() => document.getElementById(idOf(first))?.focus());
    },
    /** What was wrong with fields that have been changed is no longer said. */
    forget: (keys: readonly Key[]) => {
      if (keys.some((key) => errors.has(key))) setErrors(new Map([...errors].filter(([key]) => !keys.includes(key))));
    },
  };
}
