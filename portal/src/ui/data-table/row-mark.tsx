import { Check } from 'lucide-react';

/** Rows that are pointed out, by their keys, and why. A new object points anew. */
export type RowMark = { readonly keys: readonly string[]; readonly how: 'added' | 'saved' };

const words = { added: 'Added', saved: 'Saved' };

/** Says of a row that it does not stand where the sort puts it: at the end of its card, or in a table below it. */
export function AstrayNote({ name, span }: { name: string; span: number }) {
  return (
    <td
      colSpan={span}
      className="pb-1.5 text-accent-text text-xs max-wide:col-span-full max-wide:block wide:border-line wide:border-b wide:pl-4"
    >
      {name} stands here until you leave this page
    </td>
  );
}

/**
 * Says of a row that it is the one just added or saved: in a word on a card, by a tick before the row of a table. Screen
 * readers heard it of the toast.
 */
export function MarkTag({ how, narrow }: Pick<RowMark, 'how'> & { narrow: boolean }) {
  return (
    <span
      aria-hidden="true"
      title={words[how]}
      className="inline-flex shrink-0 items-center gap-0.5 font-medium text-accent-text text-xs wide:absolute wide:inset-y-0 wide:left-0.5"
    >
      <Check size={12} strokeWidth={3} />
      {narrow ? words[how] : null}
    </span>
  );
}
