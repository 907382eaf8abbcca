import { useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ProductRow } from '../inventory/index.ts';

type OpenAfterwardsProps = {
  product: Pick<ProductRow, 'productid' | 'name'>;
  /** It was asked for, and no dialog is open any more. */
  onOpen: () => void;
  onLeave: () => void;
};

/** Asks whether a product scanned over something unsaved, or over a question, is to be shown once that is done. */
export function OpenAfterwards({ product, onOpen, onLeave }: OpenAfterwardsProps) {
  const [agreed, setAgreed] = useState(false);
  useWhenDialogsClosed(agreed, onOpen);
  return (
    <ConfirmDialog
      open={!agreed}
      title={`Show ${product.productid} afterwards?`}
      description={`You scanned ${product.name} while something here is not done. Nothing of it is lost. The product can open by itself once this is saved or closed.`}
      confirmLabel="Show it afterwards"
      cancelLabel="Do not show"
      onConfirm={() => setAgreed(true)}
      onCancel={onLeave}
    />
  );
}

/** Acts as soon as no dialog is open. */
const useWhenDialogsClosed = (wanted: boolean, act: () => void): void => {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!wanted) return;
    const look = (): void => {
      if (document.querySelector('[data-dialog], [role="alertdialog"]')) return;
      observer.disconnect();
      actNow();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true });
    look();
    return () => observer.disconnect();
  }, [wanted]);
};
