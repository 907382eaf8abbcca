import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { customerFields } from '../../../../shop/fields/customer.ts';
import { labelOf } from '../../../../shop/fields/field.ts';
import { Button } from '../../ui/button.tsx';
import type { CustomerRow } from './customer-row.ts';
import { customerTexts } from './customer-texts.ts';

type CustomerDetailProps = { customer: CustomerRow; onHistory: (customer: CustomerRow) => void };

/** What a row of the list opens to: what has no column, and what the row had to cut. */
export function CustomerDetail({ customer, onHistory }: CustomerDetailProps) {
  const texts = customerTexts(customer);
  return (
    <div className="flex flex-col items-start gap-4 p-4 wide:pl-9">
      <dl className="grid max-w-full grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5 whitespace-normal">
        <Fact term={labelOf(customerFields.store_credit)}>{texts.storeCredit}</Fact>
        <Fact term={labelOf(customerFields.address)}>{customer.address || '-'}</Fact>
        <Fact term={labelOf(customerFields.gender)}>{customer.gender || '-'}</Fact>
        <Fact term="Notes">{customer.customer_notes || '-'}</Fact>
        <Fact term={labelOf(customerFields.created_at)}>{texts.created}</Fact>
      </dl>
      {/* On a wide screen it is one of the row's actions. */}
      <Button
        size="small"
        aria-label={`History of ${texts.name}`}
        icon={<History size={14} aria-hidden="true" />}
        onClick={() => onHistory(customer)}
        className="wide:hidden"
      >
        History
      </Button>
    </div>
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
