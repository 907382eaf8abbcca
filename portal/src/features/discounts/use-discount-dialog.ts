import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { notify } from '../../ui/toaster.tsx';
import type { Discount, DiscountRow } from './discount-row.ts';
import { discountById } from './discounts.queries.ts';

type Editing = { readonly discount: Discount | null; readonly opening: number };

/** Whether the dialog is open, and for which discount. Editing reads the whole of it first: the list has only a part. */
export function useDiscountDialog() {
  const client = useQueryClient();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [opening, setOpening] = useState<number | null>(null);
  const openings = useRef(0);

  const open = useCallback((discount: Discount | null) => {
    openings.current += 1;
    setEditing({ discount, opening: openings.current });
  }, []);

  const edit = useCallback(
    async ({ id }: DiscountRow) => {
      setOpening(id);
      try {
        open(await client.fetchQuery(discountById(id)));
      } catch (error) {
        notify({ title: 'Error', description: providerError(error).message, type: 'error' });
      }
      setOpening(null);
    },
    [client, open],
  );

  return {
    editing,
    /** The id of the discount that is being read, if one is. */
    opening,
    add: useCallback(() => open(null), [open]),
    edit,
    close: useCallback(() => setEditing(null), []),
  };
}
