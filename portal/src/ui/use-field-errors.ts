import { useEffect, useId, useRef, useState } from 'react';

/** One sentence for each field that is wrong, in the order in which the fields stand. */
export type FieldErrors<Key extends string> = ReadonlyMap<Key, string>;

/** What is wrong at which field, and the fields' ids in the page. */
export function useFieldErrors<Key extends string>() {
  const prefix = useId();
  const [errors, setErrors] = useState<FieldErrors<Key>>(new Map());
  const idOf = (key: string) => `${prefix}${key}`;

  /** The field to take the focus to: while a save is under way it takes none, so that it may have to wait. */
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const field = document.getElementById(wanted.current);
    if (field?.closest('[inert]')) return;
    field?.focus();
    wanted.current = null;
  });

  return {
    errors,
    idOf,
    /** Says what is wrong and takes the focus to the first of it. */
    show: (found: FieldErrors<Key>) => {
      setErrors(found);
      const [first] = found.keys();
      wanted.current = first === undefined ? null : idOf(first);
    },
    /** Takes the focus to a field, once it can have it. */
    goTo: (key: Key) => {
      wanted.current = idOf(key);
    },
    /** What was wrong with fields that have been changed is no longer said. */
    forget: (keys: readonly Key[]) => {
      if (keys.some((key) => errors.has(key))) setErrors(new Map([...errors].filter(([key]) => !keys.includes(key))));
    },
  };
}
