import { useState } from 'react';
import type { Choice } from '../../../ui/clash-panel.tsx';
import type { CustomerRow } from '../customer-row.ts';
import { type Comparison, compareSaves, takeFrom } from './clash.ts';
import { type CustomerForm, formOf } from './customer-form.ts';

type Overtaken = {
  readonly comparison: Comparison;
  readonly choices: Readonly<Record<string, Choice>>;
  readonly mine: CustomerForm;
  readonly theirs: CustomerForm;
};

/** What somebody else saved while the dialog was open, and what is to be kept where both changed the same. */
export function useOvertaken() {
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  return {
    overtaken,
    /** Lays what was typed over their save; answers the form that comes of it. */
    compare: (base: CustomerRow, mine: CustomerForm, theirs: CustomerRow): CustomerForm => {
      const comparison = compareSaves(base, mine, theirs);
      setOvertaken({ comparison, choices: {}, mine, theirs: formOf(theirs) });
      return comparison.merged;
    },
    /** Keeps mine or theirs of one clash; answers the form with it. */
    choose: (form: CustomerForm, key: string, choice: Choice): CustomerForm => {
      if (!overtaken) return form;
      setOvertaken({ ...overtaken, choices: { ...overtaken.choices, [key]: choice } });
      return takeFrom(form, overtaken[choice], key);
    },
  };
}
