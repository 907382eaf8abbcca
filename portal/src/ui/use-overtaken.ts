import { useState } from 'react';
import type { Choice, Clash, Taken } from './clash-panel.tsx';

/** My form laid over what somebody else saved meanwhile. */
export type Comparison<Form> = {
  /** What I typed, over what they saved wherever I had changed nothing. */
  readonly merged: Form;
  readonly clashes: readonly Clash[];
  /** What only they changed, and what was therefore taken from them. */
  readonly taken: readonly Taken[];
};

type Found<Form> = {
  /** What happened, in one sentence without a full stop. */
  readonly title: string;
  /** It was heard of while the dialog was open; no save was refused. */
  readonly isEarly: boolean;
  readonly comparison: Comparison<Form>;
  readonly mine: Form;
  readonly theirs: Form;
};

/** What somebody else saved while a dialog was open, and whose value the form holds of what both changed. */
export type Overtaken<Form> = Found<Form> & { readonly choices: Readonly<Record<string, Choice | 'retyped'>> };

/**
 * @param form the dialog's form as it stands
 * @param takeFrom the form with one thing, named by a clash's key, as it stands in another form
 */
export function useOvertaken<Form>(form: Form, takeFrom: (form: Form, source: Form, key: string) => Form) {
  const [found, setFound] = useState<Found<Form> | null>(null);
  const holds = (source: Form, key: string): boolean =>
    JSON.stringify(takeFrom(form, source, key)) === JSON.stringify(form);
  const chosen = ({ mine, theirs }: Found<Form>, key: string) =>
    holds(mine, key) ? 'mine' : holds(theirs, key) ? 'theirs' : 'retyped';

  const overtaken: Overtaken<Form> | null = found && {
    ...found,
    choices: Object.fromEntries(found.comparison.clashes.map(({ key }) => [key, chosen(found, key)])),
  };
  return {
    overtaken,
    /** Somebody else saved; answers the form that comes of both. */
    yieldTo: (next: Found<Form>): Form => {
      setFound(next);
      return next.comparison.merged;
    },
    /** Another form stands in the dialog, which nobody has overtaken. */
    forgetOvertaken: () => setFound(null),
    /** Keeps mine or theirs of one clash; answers the form with it. What was typed over either stays mine. */
    choose: (key: string, choice: Choice): Form => {
      if (!found) return form;
      const retyped = chosen(found, key) === 'retyped';
      const mine = retyped ? takeFrom(found.mine, form, key) : found.mine;
      setFound({ ...found, mine });
      return takeFrom(form, choice === 'mine' ? mine : found.theirs, key);
    },
  };
}
