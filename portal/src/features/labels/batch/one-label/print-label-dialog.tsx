import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { labelFormats } from '../../../../../../shop/label/geometry.ts';
import { priceLabel } from '../../../../../../shop/label/price-label.ts';
import { config } from '../../../../lib/config.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Note } from '../../../../ui/note.tsx';
import { rasterise } from '../../printer/label/rasterise.ts';
import { PrintLabelForm } from './print-label-form.tsx';
import type { PrintableProduct } from './product-labels.ts';
import { useLabelPrint } from './use-label-print.ts';
import { useProductLabel } from './use-product-label.ts';

export type PrintLabelDialogProps = {
  product: PrintableProduct;
  /** The variant whose label is meant; without one it is the product's price label. */
  variantid?: string | null;
  open: boolean;
  onClose: () => void;
};

/** Prints the labels of one product: one copy at first, on the printer of this computer. Made for each opening. */
export function PrintLabelDialog(props: PrintLabelDialogProps) {
  const [own] = useState(() => priceLabel(props.product, { shopName: config.shopName, rasterise }, labelFormats.roll));
  return 'refused' in own ? <RefusedLabel {...props} reason={own.refused} /> : <PrintableLabel {...props} />;
}

const headOf = ({ product, open, onClose }: PrintLabelDialogProps) => ({
  open,
  onOpenChange: onClose,
  title: 'Print label',
  description: `${product.productid} · ${product.name}`,
  cross: false,
});

function RefusedLabel({ reason, ...props }: PrintLabelDialogProps & { reason: string }) {
  return (
    <Dialog {...headOf(props)} size="small" footer={<Button onClick={props.onClose}>Close</Button>}>
      <Note look="warning">{reason}</Note>
    </Dialog>
  );
}

/** A key that is held prints one label, not one after the other. */
const dropRepeats = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
};

function PrintableLabel(props: PrintLabelDialogProps) {
  const form = useId();
  const copies = useRef<HTMLInputElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const label = useProductLabel(props.product, props.variantid ?? null);
  const { output, printer } = label.output;
  const print = useLabelPrint(label, props.open);
  const phase = print.printing?.state.phase.is;
  const isDone = phase === 'done';
  /** Something comes first: an answer, or the labels that are left. */
  const isHeld = !print.canPrint && (phase === 'asked' || phase === 'stopped');
  const busyText = phase === 'waiting' ? 'Waiting...' : 'Printing...';
  const isBusy = !print.canPrint && !isHeld;
  // A second Enter closes the dialog instead of printing once more.
  useEffect(() => {
    if (isDone) close.current?.focus();
  }, [isDone]);

  const submitText = output === 'printer' ? (isDone ? 'Print again' : 'Print') : 'Save PDF';
  const footer = (
    <>
      <Button ref={close} onClick={props.onClose}>
        Close
      </Button>
      <Button
        type="submit"
        form={form}
        variant={isDone ? 'secondary' : 'primary'}
        busy={isBusy}
        paused={isHeld}
        disabled={'refused' in label.laidOut || (output === 'printer' && printer.choice === null)}
      >
        {isBusy ? busyText : submitText}
      </Button>
    </>
  );
  return (
    <Dialog {...headOf(props)} size="large" initialFocus={copies} onKeyDown={dropRepeats} footer={footer}>
      <PrintLabelForm id={form} label={label} print={print} copiesRef={copies} />
    </Dialog>
  );
}
