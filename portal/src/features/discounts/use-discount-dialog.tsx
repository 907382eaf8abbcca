import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { keyOf } from '../../lib/query-keys.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import type { Discount, DiscountRow } from './discount-row.ts';
import { discountById } from './discounts.queries.ts';

const DiscountDialog = onDemand(async () => (await import('./dialog/discount-dialog.tsx')).DiscountDialog);

/** Fetches the dialog's code ahead. */
export const preloadDialog = DiscountDialog.preload;

/**
 * The dialog of a discount: `add` and `edit` open it, and `dialog` is where it stands. Editing reads the whole of the
 * discount first: the list has only a part.
 * Whatever is done meanwhile (another dialog, leaving the page) makes that reading too late: nothing comes of it.
 * @param onSaved a discount was saved; `isNew` where it was added
 */
export function useDiscountDialog(onSaved: (discount: Discount, isNew: boolean) => void) {
  const client = useQueryClient();
  const { open, close, show } = useDialog<Discount | null>();
  const [opening, setOpening] = useState<number | null>(null);
  const latest = useRef(0);

  const begin = useCallback((id: number | null): number => {
    setOpening(id);
    latest.current += 1;
    return latest.current;
  }, []);

  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  const edit = useCallback(
    async ({ id }: DiscountRow) => {
      const attempt = begin(id);
      const outcome = await client
        .fetchQuery(discountById(id))
        .then((discount) => ({ discount, message: 'This discount is no longer there.' }))
        .catch((error: unknown) => ({ discount: undefined, message: providerError(error).message }));
      if (outcome.discount === null) void client.invalidateQueries({ queryKey: keyOf('discounts') });
      if (attempt !== latest.current) return;
      setOpening(null);
      if (outcome.discount) open(outcome.discount);
      else notify({ title: 'Error', description: outcome.message, type: 'error' });
    },
    [client, begin, open],
  );

  const leave = () => {
    begin(null);
    close();
  };
  return {
    /** The id of the discount that is being read, if one is. */
    opening,
    add: () => {
      begin(null);
      open(null);
    },
    edit,
    dialog: show((discount) => (
      <DiscountDialog discount={discount} onClose={leave} onSaved={(saved) => onSaved(saved, discount === null)} />
    )),
  };
}
