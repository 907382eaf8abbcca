import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Tables } from '../../lib/database.gen.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf, ProviderError } from '../../lib/provider-error.ts';
import { keyOf, pagesOf } from '../../lib/query-keys.ts';
import { refusalDetails, refusalOf } from '../../lib/refusal.ts';
import type { CustomerPage, CustomerRow } from './customer-row.ts';

/** The columns of customers that a save sends: phone without spaces, store credit as exact decimals. */
export type SentCustomer = Required<Omit<Tables['customers']['Insert'], 'customerid'>>;

/** SQLSTATE of a value that another record has. */
const taken = '23505';

/** Whether a save was refused because another customer has the phone. */
export const isPhoneTaken = (failure: ProviderError): boolean =>
  failure.code === taken && refusalOf(failure).field === 'phone';

/** What the database refuses such a save with. */
const phoneIsTaken = () => {
  const message = 'Phone number already exists';
  return new ProviderError({
    message,
    details: refusalDetails({ field: 'phone', reason: message }),
    code: taken,
    status: 409,
  });
};

/**
 * Adds a customer whose phone nobody has; answers the row. The same save sent again, after its answer was lost, adds
 * nothing twice. Throws a ProviderError.
 */
export function useAddCustomer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (customer: SentCustomer): Promise<CustomerRow> => {
      const owners = await rest
        .from('customers')
        .select('customerid')
        .eq('phone', customer.phone)
        .neq('customer_ulid', customer.customer_ulid)
        .limit(1);
      if (dataOf(owners).length > 0) throw phoneIsTaken();
      return dataOf(await rest.rpc('save_customer', { p_customer: customer, p_updated_at: null }));
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf('customers') }),
  });
}

/**
 * Saves a customer, whose row every list shows at once; answers the row. Throws a ProviderError, with PT409 and the
 * row as it stands in its details where it has been saved after `updatedAt`.
 */
export function useUpdateCustomer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ customer, updatedAt }: { customer: SentCustomer; updatedAt: string }): Promise<CustomerRow> =>
      dataOf(await rest.rpc('save_customer', { p_customer: customer, p_updated_at: updatedAt })),
    onSuccess: (saved) => {
      client.setQueriesData<CustomerPage>({ queryKey: pagesOf('customers') }, (page) => page && withSaved(page, saved));
      void client.invalidateQueries({ queryKey: keyOf('customers') });
    },
  });
}

function withSaved(page: CustomerPage, saved: CustomerRow): CustomerPage {
  return { ...page, customers: page.customers.map((row) => (row.customerid === saved.customerid ? saved : row)) };
}
