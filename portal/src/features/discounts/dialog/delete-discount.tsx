import { useQueryClient } from '@tanstack/react-query';
import type { Deletion } from '../../../lib/answers.ts';
import { rowThatOvertook } from '../../../lib/overtaken.ts';
import type { ProviderError } from '../../../lib/provider-error.ts';
import { sentences } from '../../../lib/sentences.ts';
import { notify } from '../../../ui/toaster.tsx';
import { undoDeletion } from '../../history/index.ts';
import { DeleteInDialog } from '../../records/index.ts';
import { nameOf } from '../columns.tsx';
import type { Discount } from '../discount-row.ts';
import { valueText } from '../discount-texts.ts';
import { useDeleteDiscount } from '../discounts.mutations.ts';
import type { DiscountEditor } from './use-discount-editor.ts';

/** As long as one needs to read what is gone and to want it back. */
const duration = 10_000;

type DeleteDiscountProps = {
  editor: DiscountEditor;
  /** The discount as it is stored. */
  discount: Discount;
  /** It is no longer there; `next` is where the focus goes on. */
  onDeleted: (next: HTMLElement | null) => void;
};

const begun = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Deletes the discount of the dialog after a question, and says so with the way back. */
export function DeleteDiscount({ editor, discount, onDeleted }: DeleteDiscountProps) {
  const client = useQueryClient();
  const { mutateAsync } = useDeleteDiscount();
  const called = begun(nameOf(discount));

  const say = (deletion: Deletion | null) => {
    if (!deletion) return notify({ title: 'Already deleted', description: called, type: 'info' });
    const what = discount.code ? `Discount ${discount.code}` : called;
    notify({
      ...{ title: 'Discount deleted', description: called, type: 'success', duration },
      action: { label: 'Undo', act: () => void undoDeletion(client, deletion.changeid, what, notify) },
    });
  };
  const explain = (failure: ProviderError) => {
    const theirs = rowThatOvertook<Discount>(failure);
    if (theirs) editor.takeOver(theirs, failure.message);
    notify({ title: 'Not deleted', description: sentences(failure.message, failure.hint), type: 'error' });
  };
  return (
    <DeleteInDialog
      noun="discount"
      rowKey={String(discount.id)}
      what={[`${called}, ${discount.type} ${valueText(discount)}, goes.`, 'It can be put back from the history.']}
      dirty={editor.dirty}
      saving={editor.saving}
      remove={() => mutateAsync(discount)}
      onDeleted={(deletion, next) => {
        say(deletion);
        onDeleted(next);
      }}
      onRefused={explain}
    />
  );
}
