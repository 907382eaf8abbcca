import type { ReactNode } from 'react';
import type { CustomerRow } from './customer-row.ts';
import { customerTexts } from './customer-texts.ts';

/** What a row of the list opens to: what has no column, and what the row had to cut. */
export function CustomerDetail({ customer }: { customer: CustomerRow }) {
  const texts = customerTexts(customer);
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5 p-4 whitespace-normal wide:pl-9">
      <Fact term="Store credit">{texts.storeCredit}</Fact>
      <Fact term="Address">{customer.address || '-'}</Fact>
      <Fact term="Gender">{customer.gender || '-'}</Fact>
      <Fact term="Notes">{customer.customer_notes || '-'}</Fact>
      <Fact term="Customer since">{texts.created}</Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 whitespace-pre-line break-words">{children}</dd>
    </>
  );
}
