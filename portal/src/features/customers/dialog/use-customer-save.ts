import { useState } from 'react';
import { customerUlid } from '../../../../../shop/customer.ts';
import { rowThatOvertook } from '../../../lib/overtaken.ts';
import { type ProviderError, providerError } from '../../../lib/provider-error.ts';
import { randomId } from '../../../lib/random-id.ts';
import { notify } from '../../../ui/toaster.tsx';
import type { CustomerRow } from '../customer-row.ts';
import { phoneTaken, useAddCustomer, useUpdateCustomer } from '../customers.mutations.ts';
import { type CustomerForm, customerFields } from './customer-form.ts';

/** What became of a save: done, refused, or overtaken by another (`theirs`, the row as it stands now). */
export type SaveOutcome =
  | { saved: true; customer: CustomerRow }
  | { saved: false; failure: ProviderError; theirs: CustomerRow | null };

/** Saves a customer and says so in a toast. */
export function useCustomerSave() {
  // Made once for a dialog: the same save sent again, after its answer was lost, adds nobody twice.
  const [newUlid] = useState(() => customerUlid(randomId()));
  const add = useAddCustomer();
  const update = useUpdateCustomer();

  const send = async (base: CustomerRow | null, form: CustomerForm): Promise<SaveOutcome> => {
    const customer = { ...customerFields(form), customer_ulid: base?.customer_ulid ?? newUlid };
    try {
      const saved = base
        ? await update.mutateAsync({ customer, updatedAt: base.updated_at })
        : await add.mutateAsync(customer);
      notify({ title: `Customer ${base ? 'updated' : 'added'} successfully`, type: 'success' });
      return { saved: true, customer: saved };
    } catch (error) {
      const failure = providerError(error);
      if (!base && failure.message === phoneTaken) notify({ title: phoneTaken, type: 'warning' });
      else notify({ title: 'Error', description: failure.message, type: 'error' });
      return { saved: false, failure, theirs: rowThatOvertook<CustomerRow>(failure) };
    }
  };

  return { send, saving: add.isPending || update.isPending };
}
