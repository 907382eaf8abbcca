import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { customerUlid } from '../../../../../shop/customer.ts';
import { keyOf } from '../../../lib/query-keys.ts';
import { randomId } from '../../../lib/random-id.ts';
import { type SaveOutcome, savedOrSaid } from '../../editor/index.ts';
import type { CustomerRow } from '../customer-row.ts';
import { isPhoneTaken, useAddCustomer, useUpdateCustomer } from '../customers.mutations.ts';
import { type CustomerForm, sentCustomer } from './customer-form.ts';

/** Saves a customer and says so in a toast. */
export function useCustomerSave() {
  const client = useQueryClient();
  // Made once for a dialog: the same save sent again, after its answer was lost, adds nobody twice.
  const [newUlid] = useState(() => customerUlid(randomId()));
  const add = useAddCustomer();
  const update = useUpdateCustomer();

  return async (base: CustomerRow | null, form: CustomerForm): Promise<SaveOutcome<CustomerRow>> => {
    const customer = { ...sentCustomer(form), customer_ulid: base?.customer_ulid ?? newUlid };
    const outcome = await savedOrSaid(
      base ? update.mutateAsync({ customer, updatedAt: base.updated_at }) : add.mutateAsync(customer),
      `Customer ${base ? 'updated' : 'added'} successfully`,
      (failure) => !base && isPhoneTaken(failure),
    );
    // Somebody else changed or deleted what the list still shows.
    if ('failure' in outcome && !outcome.failure.offline)
      void client.invalidateQueries({ queryKey: keyOf('customers') });
    return outcome;
  };
}
