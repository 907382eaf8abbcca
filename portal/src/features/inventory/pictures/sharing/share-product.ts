import { paiseFrom } from '../../../../../../shop/money.ts';
import { shareText } from '../../../../../../shop/share-text.ts';
import { notifyProduct } from '../../../../ui/product-toaster.tsx';
import type { ProductRow } from '../../product-row.ts';
import { copyProduct } from './copy-product.ts';
import { firstPicture, pictureFile } from './shared-picture.ts';

/** Why the system's sheet gave nothing on: whoever had it open closed it, or it opens for a press alone. */
const nameOf = (failure: unknown): string => (failure instanceof DOMException ? failure.name : '');

/** With the picture where the system takes one. */
const dataOf = (text: string, picture: File | null): ShareData => {
  const whole = picture ? { files: [picture], text } : { text };
  return picture && navigator.canShare?.(whole) ? whole : { text };
};

const copyInstead = (product: ProductRow, text: string, failure: unknown): Promise<void> => {
  console.error('A product could not be shared', failure);
  return copyProduct(product, text);
};

/** Opens the system's sheet. Throws what that says, but for a sheet that was closed. */
const open = async (product: ProductRow, data: ShareData): Promise<void> => {
  try {
    await navigator.share(data);
  } catch (failure) {
    if (nameOf(failure) === 'AbortError') return;
    throw failure;
  }
  if (data.files || firstPicture(product) === null) return;
  const description = `The picture of ${product.productid} could not be sent along.`;
  notifyProduct({ type: 'info', title: 'Shared without the picture', description });
};

/** The picture took longer than the browser lets a press count: it is there now, and waits for another one. */
const askAgain = (product: ProductRow, data: ShareData, text: string): void => {
  const act = (): void => {
    open(product, data).catch((failure) => copyInstead(product, text, failure));
  };
  const description = `The picture of ${product.productid} is there now.`;
  notifyProduct({ title: 'Ready to share', description, duration: 30_000, action: { label: 'Share', act } });
};

/**
 * Gives a product on to a customer: by the system's sheet, else by the clipboard. Says what became of it; never rejects.
 * To be called while the press that asked for it still counts.
 */
export const shareProduct = async (product: ProductRow): Promise<void> => {
  const text = shareText({ ...product, retail: paiseFrom(product.retailprice) });
  if (!('share' in navigator)) return copyProduct(product, text);
  const data = dataOf(text, await pictureFile(product));
  try {
    await open(product, data);
  } catch (failure) {
    if (nameOf(failure) === 'NotAllowedError') askAgain(product, data, text);
    else await copyInstead(product, text, failure);
  }
};
