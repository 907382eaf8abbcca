import { useState } from 'react';
import type { Choice, Clash } from './clash-panel.tsx';

/** My form laid over what somebody else saved meanwhile. */
export type Comparison<Form> = {
  /** What I typed, over what they saved wherever I had changed nothing. */
  readonly merged: Form;
  readonly clashes: readonly Clash[];
  /** What only they changed, and what was therefore taken from them. */
  readonly taken: readonly string[];
};

/** What somebody else saved while a dialog was open, and what is to be kept where both changed the same. */
export type Overtaken<Form> = {
  /** What happened, in one sentence without a full stop. */
  readonly title: string;
  readonly comparison: Comparison<Form>;
  readonly choices: Readonly<Record<string, Choice>>;
  readonly mine: Form;
  readonly theirs: Form;
};

/** @param takeFrom the form with one thing, named by a clash's key, as it stands in another form */
export function useOvertaken<Form>(takeFrom: (form: Form, source: Form, key: string) => Form) {
  const [overtaken, setOvertaken] = useState<Overtaken<Form> | null>(null);
  return {
    overtaken,
    /** Somebody else saved; answers the form that comes of both. */
    yieldTo: (found: Omit<Overtaken<Form>, 'choices'>): Form => {
      setOvertaken({ ...found, choices: {} });
      return found.comparison.merged;
    },
    /** Keeps mine or theirs of one clash; answers the form with it. */
    choose: (form: Form, key: string, choice: Choice): Form => {
      if (!overtaken) return form;
      setOvertaken({ ...overtaken, choices: { ...overtaken.choices, [key]: choice } });
      return takeFrom(form, overtaken[choice], key);
    },
  };
}
