import { useRef } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useLeaving } from '../../ui/use-leaving.ts';
import type { CustomerRow } from './customer-row.ts';
import { customerTexts } from './customer-texts.ts';
import { useDeleteCustomer } from './customers.mutations.ts';

type DeleteQuestionProps = { customer: CustomerRow; onClose: () => void };

/** The button that deletes the row next to a customer's: where one goes on once that row has gone. */
const neighbour = (ulid: string): HTMLElement | null => {
  const row = document.querySelector(`tr[data-row="${CSS.escape(ulid)}"]`);
  const rows = [...document.querySelectorAll('tr[data-row]')];
  const place = row ? rows.indexOf(row) : -1;
  const next = place < 0 ? undefined : (rows[place + 1] ?? rows[place - 1]);
  return next?.querySelector<HTMLElement>('button[aria-label^="Delete"]') ?? document.querySelector('main');
};

/** Asks whether a customer is to be deleted, and does it. */
export function DeleteQuestion({ customer, onClose }: DeleteQuestionProps) {
  const remove = useDeleteCustomer();
  const { name, phone } = customerTexts(customer);

  const { leave } = useLeaving(false, onClose);
  const goOn = useRef<HTMLElement | null>(null);

  const confirm = async () => {
    const next = neighbour(customer.customer_ulid);
    try {
      await remove.mutateAsync(customer.customer_ulid);
      goOn.current = next;
      notify({ title: 'Customer deleted successfully', type: 'success' });
    } catch (error) {
      notify({ title: 'Error deleting customer', description: providerError(error).message, type: 'error' });
    }
    onClose();
  };

  return (
    <ConfirmDialog
      open
      title="Are you sure you want to delete this customer?"
      description={
        <>
          <bdi>{name}</bdi>, <bdi>{phone}</bdi>
        </>
      }
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={leave}
      finalFocus={() => goOn.current ?? true}
    />
  );
}
