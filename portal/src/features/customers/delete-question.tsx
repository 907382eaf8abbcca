import { providerError } from '../../lib/provider-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toaster.tsx';
import type { CustomerRow } from './customer-row.ts';
import { customerTexts } from './customer-texts.ts';
import { useDeleteCustomer } from './customers.mutations.ts';

type DeleteQuestionProps = { customer: CustomerRow; onClose: () => void };

/** Asks whether a customer is to be deleted, and does it. */
export function DeleteQuestion({ customer, onClose }: DeleteQuestionProps) {
  const remove = useDeleteCustomer();
  const { name, phone } = customerTexts(customer);

  const confirm = async () => {
    try {
      await remove.mutateAsync(customer.customer_ulid);
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
      description={`${name}, ${phone}`}
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
