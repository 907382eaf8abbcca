import { Check } from 'lucide-react';

/** A row that is pointed out, by key, and why. A new object points anew. */
export type RowMark = { readonly key: string; readonly how: 'added' | 'saved' };

const words = { added: 'Added', saved: 'Saved' };

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
