import { type FormEvent, useState } from 'react';

/** A form's text; '' when there is no such field. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/**
 * Runs an action when the form is sent, one at a time; `busy` while it runs. The browser checks the fields before.
 * The action handles its own failures.
 */
export const useSubmit = (action: (form: FormData) => Promise<void>) => {
  const [busy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await action(new FormData(event.currentTarget));
    } finally {
      setBusy(false);
    }
  };
  return { busy, onSubmit };
};
