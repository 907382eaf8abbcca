import { useState } from 'react';
import type { Choice } from '../../../ui/clash-panel.tsx';
import type { ProductRow } from '../product-row.ts';
import { type Comparison, compareSaves, takeFrom } from './clash.ts';
import { formOf, type ProductForm } from './product-form.ts';

type Overtaken = {
  readonly comparison: Comparison;
  readonly choices: Readonly<Record<string, Choice>>;
  readonly mine: ProductForm;
  readonly theirs: ProductForm;
};

/** What somebody else saved while the dialog was open, and what is to be kept where both changed the same. */
export function useOvertaken(categoryName: (id: number | null) => string) {
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  return {
    overtaken,
    /** Lays what was typed over their save; answers the form that comes of it. */
    compare: (base: ProductRow, mine: ProductForm, theirs: ProductRow): ProductForm => {
      const comparison = compareSaves(base, mine, theirs, categoryName);
      setOvertaken({ comparison, choices: {}, mine, theirs: formOf(theirs) });
      return comparison.merged;
    },
    /** Keeps mine or theirs of one clash; answers the form with it. */
    choose: (form: ProductForm, key: string, choice: Choice): ProductForm => {
      if (!overtaken) return form;
      setOvertaken({ ...overtaken, choices: { ...overtaken.choices, [key]: choice } });
      return takeFrom(form, overtaken[choice], key);
    },
  };
}
