import { History } from 'lucide-react';
import { customerFields } from '../../../../shop/fields/customer.ts';
import { labelOf } from '../../../../shop/fields/field.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { CustomerRow } from './customer-row.ts';
import { customerTexts } from './customer-texts.ts';

type CustomerDetailProps = { customer: CustomerRow; onHistory: (customer: CustomerRow) => void };

/** What a row of the list opens to: what has no column, and what the row had to cut. */
export function CustomerDetail({ customer, onHistory }: CustomerDetailProps) {
  const texts = customerTexts(customer);
  return (
    <div className="flex flex-col items-start gap-4">
      <Facts>
        <Fact term={labelOf(customerFields.store_credit)}>{texts.storeCredit}</Fact>
        <Fact term={labelOf(customerFields.address)}>{customer.address || '-'}</Fact>
        <Fact term={labelOf(customerFields.gender)}>{customer.gender || '-'}</Fact>
        <Fact term="Notes">{customer.customer_notes || '-'}</Fact>
        <Fact term={labelOf(customerFields.created_at)}>{texts.created}</Fact>
      </Facts>
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
