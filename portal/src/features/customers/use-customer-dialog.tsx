import { onDemand } from '../../ui/on-demand.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import type { CustomerDialogProps } from './dialog/customer-dialog.tsx';
import type { SuppliedCustomer } from './dialog/customer-form.ts';

const CustomerDialog = onDemand(async () => (await import('./dialog/customer-dialog.tsx')).CustomerDialog);

/** Fetches the dialog's code ahead. */
export const preloadDialog = CustomerDialog.preload;

/** The dialog of a customer: `open` adds one of whom something may be known, or edits one; `dialog` is where it stands. */
export function useCustomerDialog(events: Pick<CustomerDialogProps, 'onAdded' | 'onSaved'>) {
  const { open, close, show } = useDialog<SuppliedCustomer>();
  return {
    open,
    dialog: show((customer) => <CustomerDialog customer={customer} onClose={close} {...events} />),
  };
}
