import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { SpinnerMark } from '../../../../ui/spinner.tsx';
import type { ProductRow } from '../../product-row.ts';
import { shareProduct } from './share-product.ts';

type ShareActionProps = {
  product: ProductRow;
  /** With its word, where there is room for one. */
  inWords?: boolean;
};

/** Gives a product's picture, name, sizes and MRP on to a customer. */
export function ShareAction({ product, inWords = false }: ShareActionProps) {
  const [busy, setBusy] = useState(false);
  const label = `Share ${product.productid}`;
  const share = (): void => {
    setBusy(true);
    void shareProduct(product).finally(() => setBusy(false));
  };
  if (inWords) {
    const icon = <Share2 size={14} aria-hidden="true" />;
    return (
      <Button size="small" aria-label={label} icon={icon} busy={busy} onClick={share}>
        Share
      </Button>
    );
  }
  return (
    <IconButton
      label={label}
      tooltip="Share"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : share}
    >
      {busy ? <SpinnerMark /> : <Share2 size={16} aria-hidden="true" />}
    </IconButton>
  );
}
