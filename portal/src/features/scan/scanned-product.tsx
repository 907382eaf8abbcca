import { useRef } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProductToaster } from '../../ui/product-toaster.tsx';
import { useInventoryDialogs } from '../inventory/index.ts';
import { codeSince } from './former-code.ts';
import type { Found } from './scan.queries.ts';
import { ScannedDetail } from './scanned-detail.tsx';

type ScannedProductProps = {
  found: Found;
  open: boolean;
  /** How often it was scanned in a row. */
  times: number;
  /** Whether it lies over another dialog: its editor may be open there, and is not opened twice. */
  over: boolean;
  onClose: () => void;
};

/** The product that was scanned, with what is done with it: its label printed, or itself edited. */
export function ScannedProduct({ found, open, times, over, onClose }: ScannedProductProps) {
  const { product, variantid } = found;
  const codeNow = codeSince(found);
  const { edit, print, dialogs } = useInventoryDialogs(nothing);
  const detail = useRef<HTMLDivElement>(null);
  const goesOn = useRef(false);
  const goOn = (open: () => void): void => {
    goesOn.current = true;
    onClose();
    open();
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onClose}
        title={product.name || product.productid}
        description={
          <span role="status">
            <span className="font-mono">{product.productid}</span>
            {times > 1 ? `, scanned ${times} times` : null}
          </span>
        }
        cross={false}
        // No button: a scanner's late Enter would press it.
        initialFocus={detail}
        finalFocus={() => {
          const isHandedOn = goesOn.current;
          goesOn.current = false;
          return !isHandedOn;
        }}
        footer={
          <>
            <Button onClick={onClose}>Close</Button>
            {over ? null : <Button onClick={() => goOn(() => edit(product))}>Edit</Button>}
            <Button variant="primary" onClick={() => goOn(() => print(product, variantid))}>
              Print label
            </Button>
          </>
        }
      >
        {codeNow ? (
          <Callout className="mb-5">
            <p>
              This label says {found.code}, a code from before a rename. It is {codeNow} now: print a new label.
            </p>
          </Callout>
        ) : null}
        <ScannedDetail ref={detail} product={product} variantid={variantid} />
      </Dialog>
      {dialogs}
      <ToasterElsewhere />
    </>
  );
}

/** Nothing is added from here: only products that exist are scanned. */
const nothing = (): void => undefined;

/** The products page has its toaster itself. */
function ToasterElsewhere() {
  const [location] = useLocation();
  return location.startsWith('/admin/inventory') ? null : <ProductToaster />;
}
