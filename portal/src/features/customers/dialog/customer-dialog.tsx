import {
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useState,
} from 'react';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import type { CustomerRow } from '../customer-row.ts';
import type { SuppliedCustomer } from './customer-form.ts';

const CustomerEditor = onDemand(async () => (await import('./customer-editor.tsx')).CustomerEditor);

type Request = { customer: SuppliedCustomer; onSaved: ((customer: CustomerRow) => void) | undefined };

const OpenDialog = createContext<(request: Request) => void>(() => undefined);

/**
 * Holds the dialog that a `CustomerDialog` within it opens: what is typed stays there also when the list is loaded
 * anew and the row whose button opened it has gone.
 */
export function CustomerDialogHost({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<(Request & { opening: number }) | null>(null);
  const open = useCallback(
    (request: Request) => setOpened((before) => ({ ...request, opening: (before?.opening ?? 0) + 1 })),
    [],
  );
  return (
    <OpenDialog value={open}>
      {children}
      {opened ? (
        <CustomerEditor
          key={opened.opening}
          customer={opened.customer}
          onClose={() => setOpened(null)}
          onSaved={(customer) => opened.onSaved?.(customer)}
        />
      ) : null}
    </OpenDialog>
  );
}

type TriggerProps = Pick<ButtonProps, 'onClick' | 'onPointerEnter' | 'onFocus'>;

type CustomerDialogProps = {
  /** A customer to edit, or what is known of one to add. */
  customer?: SuppliedCustomer;
  /** What opens the dialog, in place of the button 'Add Customer'. */
  trigger?: ReactElement<TriggerProps>;
  /** Called with the row as it was saved. */
  onSaved?: (customer: CustomerRow) => void;
};

/** Adds or edits a customer in a dialog, whose code is fetched when the pointer or the focus is near its button. */
export function CustomerDialog({
  customer = {},
  trigger = (
    <Button variant="primary" aria-keyshortcuts="n">
      Add Customer
    </Button>
  ),
  onSaved,
}: CustomerDialogProps) {
  const open = useContext(OpenDialog);
  return cloneElement(trigger, {
    onClick: () => open({ customer, onSaved }),
    onPointerEnter: CustomerEditor.preload,
    onFocus: CustomerEditor.preload,
  });
}
