import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { notify } from '../../ui/toaster.tsx';
import type { Discount, DiscountRow } from './discount-row.ts';
import { discountById, discountsKey } from './discounts.queries.ts';

type Editing = { readonly discount: Discount | null; readonly attempt: number };

/**
 * Whether the dialog is open, and for which discount. Editing reads the whole of it first: the list has only a part.
 * Whatever is done meanwhile (another dialog, leaving the page) makes that reading too late: nothing comes of it.
 */
export function useDiscountDialog() {
  const client = useQueryClient();
  const [editing, setEditing] = useState<Editing | null>(null);
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
      if (outcome.discount === null) void client.invalidateQueries({ queryKey: discountsKey });
      if (attempt !== latest.current) return;
      setOpening(null);
      if (outcome.discount) setEditing({ discount: outcome.discount, attempt });
      else notify({ title: 'Error', description: outcome.message, type: 'error' });
    },
    [client, begin],
  );

  return {
    editing,
    /** The id of the discount that is being read, if one is. */
    opening,
    add: useCallback(() => setEditing({ discount: null, attempt: begin(null) }), [begin]),
    edit,
    close: useCallback(() => {
      begin(null);
      setEditing(null);
    }, [begin]),
  };
}
