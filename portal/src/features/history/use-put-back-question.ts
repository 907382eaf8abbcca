import { useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import type { Notice } from '../../ui/notices.ts';
import { notifyProduct } from '../../ui/product-toaster.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import type { Change, HistoryKind } from './change.ts';
import { leftOutText, type PutBackWords } from './change-words.ts';
import { usePutBack } from './history.mutations.ts';

/** What is to be put back: one field of a change, or all of it (null). */
export type Wish = { readonly change: Change; readonly field: string | null; readonly words: PutBackWords };

/** Why a change was not put back. */
export type Refusal = { readonly changeid: number; readonly text: string };

/**
 * Asks before anything is put back, does it, and says what came of it.
 * @param labelOf what a field of the wish's record is called
 * @param onPutBack is told of what was put back, with the id of its record from now on
 */
export function usePutBackQuestion(
  kind: HistoryKind,
  labelOf: (change: Change, field: string) => string,
  onPutBack: (change: Change, record: string) => void,
) {
  const [wish, setWish] = useState<Wish | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isShown = useIsMounted();
  const { mutateAsync, isPending } = usePutBack(isShown);

  const say = (notice: Notice): void => (kind === 'product' ? notifyProduct(notice) : notify(notice));

  const confirm = async (): Promise<void> => {
    if (!wish) return;
    const { change, field, words } = wish;
    try {
      const { record, left_out: leftOut } = await mutateAsync({ change, field });
      const left = leftOutText(leftOut.map((name) => labelOf(change, name)));
      say({ title: 'Put Back', description: [words.done, left].filter(Boolean).join(' '), type: 'success' });
      onPutBack(change, record);
    } catch (error) {
      const { message, hint } = providerError(error);
      console.error('A change could not be put back', error);
      const text = sentences(message, hint);
      setRefusal({ changeid: change.changeid, text });
      // Whoever closed the history meanwhile is told elsewhere.
      if (!isShown()) say({ title: 'Not put back', description: text, type: 'error' });
    }
    setWish(null);
  };

  return {
    wish,
    refusal,
    isPending,
    ask: (next: Wish) => {
      setRefusal(null);
      setWish(next);
    },
    confirm,
    cancel: () => setWish(null),
  };
}

export type PutBackState = ReturnType<typeof usePutBackQuestion>;
