import { useMemo, useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { useAddCategory } from '../categories/index.ts';
import { withAutoRetail, withChoice, withoutCodes, withoutRetail, withSure, withTyped } from './bill/edit-lines.ts';
import { filledIn } from './bill/fill-in.ts';
import type { Remedy } from './bill/problem.ts';
import { type BillProduct, productsOf } from './bill/products.ts';
import type { BillEdits } from './bill-edits.ts';
import type { BillState } from './use-bill.ts';
import type { PlannedBill } from './use-bill-plan.ts';

/** SQLSTATE of a name that is taken: somebody else added the category a moment ago, and it is the one that was meant. */
const taken = '23505';

/** What the buttons at the lines do. What it answers as `deeds` stays the same, so that a line is not drawn again for it. */
export function useBillDeeds({ edit, current }: BillState, { seen }: Pick<PlannedBill, 'seen'>, edits: BillEdits) {
  const { mutateAsync: addCategory } = useAddCategory();
  const [problem, setProblem] = useState<string | null>(null);
  const deeds = useMemo(() => {
    const newCategory = async (name: string): Promise<void> => {
      setProblem(null);
      try {
        await addCategory(name);
      } catch (error) {
        const { code, message, hint } = providerError(error);
        if (code !== taken) setProblem(sentences(`The category was not added: ${hint || message}`));
      }
    };
    return billDeeds({ edit, current, seen, edits, newCategory });
  }, [edit, current, seen, edits, addCategory]);
  return { problem, deeds };
}

type Page = Pick<BillState, 'edit' | 'current'> &
  Pick<PlannedBill, 'seen'> & {
    readonly edits: BillEdits;
    readonly newCategory: (name: string) => Promise<void>;
  };

const billDeeds = ({ edit, current, seen, edits, newCategory }: Page) => ({
  remedy: (what: Remedy, product: BillProduct, line: string): void => {
    if (what.is === 'category') void newCategory(what.name);
    else if (what.is === 'meant') edit((lines) => withTyped(lines, line, 'category', what.category));
    else if (what.is === 'sure') edit((lines) => withSure(lines, line, what.question));
    else if (what.is === 'auto') edits.auto(line);
    else
      edit((lines) => {
        const same = productsOf(lines).filter(({ key }) => key === product.key);
        return filledIn(withoutCodes(lines, same), same, seen(product.key));
      });
    // The button that had the focus goes with what it was about.
    const column = what.is === 'auto' ? 'retail' : what.is === 'sure' ? 'quantity' : 'category';
    edits.focusOn({ id: line, column });
  },
  /** `is` as in OutcomeView. */
  choose: (product: BillProduct, is: string | null): void => {
    const first = product.lines[0];
    if (!first) return;
    edit((lines) => withChoice(lines, first.id, { of: is === null ? '' : product.key, is: is ?? '' }));
    edits.focusOn({ id: first.id, column: 'quantity' });
  },
  autoAll: (): void => {
    const [first] = withoutRetail(current().lines);
    edit(withAutoRetail);
    edits.focusOn({ id: first?.lines[0]?.id ?? '', column: 'retail' });
  },
});

export type BillDeeds = ReturnType<typeof billDeeds>;
