import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { labelFormats } from '../../../../../../shop/label/geometry.ts';
import { priceLabel } from '../../../../../../shop/label/price-label.ts';
import { config } from '../../../../lib/config.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Note } from '../../../../ui/note.tsx';
import { rasterise } from '../../printer/label/rasterise.ts';
import { ManyQuestion } from '../many-question.tsx';
import { LabelFooter } from './label-footer.tsx';
import { PrintLabelForm } from './print-label-form.tsx';
import type { PrintableProduct } from './product-labels.ts';
import { useLabelForm } from './use-label-form.ts';
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
  const id = useId();
  const copies = useRef<HTMLInputElement>(null);
  const label = useProductLabel(props.product, props.variantid ?? null);
  const print = useLabelPrint(label, props.open);
  const form = useLabelForm(label, print, copies);
  return (
    <Dialog
      {...headOf(props)}
      size="large"
      initialFocus={copies}
      onKeyDown={dropRepeats}
      footer={<LabelFooter formId={id} form={form} label={label} print={print} onClose={props.onClose} />}
    >
      <PrintLabelForm id={id} form={form} label={label} print={print} copiesRef={copies} />
      <ManyQuestion
        open={form.isAsking}
        labels={form.copies}
        printer={label.output.printer.choice?.printer ?? ''}
        onAnswer={form.answer}
      />
    </Dialog>
  );
}
