import { useEffect, useId, useRef, useState } from 'react';
import type { Label } from '../../../../shop/label/elements.ts';
import { type LabelProduct, priceLabel } from '../../../../shop/label/price-label.ts';
import { config } from '../../lib/config.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from './note.tsx';
import { PrintLabelForm } from './print-label-form.tsx';
import { rasterise } from './rasterise.ts';
import { usePrint } from './use-print.ts';
import { usePrinterSelection } from './use-printer-selection.ts';

export type PrintLabelDialogProps = {
  product: LabelProduct & { readonly name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Prints the price label of one product. Each opening starts afresh: one copy, the printer of this computer. */
export function PrintLabelDialog(props: PrintLabelDialogProps) {
  const [wasOpen, setWasOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    if (props.open) setOpening(opening + 1);
  }
  return opening === 0 ? null : <OpenedDialog key={opening} {...props} />;
}

function OpenedDialog(props: PrintLabelDialogProps) {
  const [laidOut] = useState(() => priceLabel(props.product, { shopName: config.shopName, rasterise }));
  return 'refused' in laidOut ? (
    <RefusedLabel {...props} reason={laidOut.refused} />
  ) : (
    <PrintableLabel {...props} label={laidOut.label} />
  );
}

const headOf = ({ product, open, onOpenChange }: PrintLabelDialogProps) => ({
  open,
  onOpenChange,
  title: 'Print label',
  description: `${product.productid} · ${product.name}`,
  cross: false,
});

function RefusedLabel({ reason, ...props }: PrintLabelDialogProps & { reason: string }) {
  return (
    <Dialog {...headOf(props)} size="small" footer={<Button onClick={() => props.onOpenChange(false)}>Close</Button>}>
      <Note look="warning">{reason}</Note>
    </Dialog>
  );
}

const submitText = { idle: 'Print', sending: 'Printing...', done: 'Print again', failed: 'Print' };

function PrintableLabel({ label, ...props }: PrintLabelDialogProps & { label: Label }) {
  const form = useId();
  const copies = useRef<HTMLInputElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const selection = usePrinterSelection();
  const { printing, print } = usePrint();
  const isDone = printing.state === 'done';
  // A second Enter closes the dialog instead of printing once more.
  useEffect(() => {
    if (isDone) close.current?.focus();
  }, [isDone]);

  const footer = (
    <>
      <Button ref={close} onClick={() => props.onOpenChange(false)}>
        Close
      </Button>
      <Button
        type="submit"
        form={form}
        variant={isDone ? 'secondary' : 'primary'}
        busy={printing.state === 'sending'}
        disabled={selection.choice === null}
      >
        {submitText[printing.state]}
      </Button>
    </>
  );
  return (
    <Dialog {...headOf(props)} size="large" initialFocus={copies} footer={footer}>
      <PrintLabelForm
        id={form}
        label={label}
        selection={selection}
        printing={printing}
        onPrint={(order) => void print(order)}
        copiesRef={copies}
      />
    </Dialog>
  );
}
