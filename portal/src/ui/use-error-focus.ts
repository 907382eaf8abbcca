import { type RefObject, useEffect, useRef } from 'react';

/** A ref: a field with an error has the focus, and what is wrong in it is typed over. */
export const useErrorFocus = (error: string | null | undefined): RefObject<HTMLInputElement | null> => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!error) return;
    input.current?.focus();
    input.current?.select();
  }, [error]);
  return input;
};
