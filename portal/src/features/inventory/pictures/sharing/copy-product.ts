import { notifyProduct } from '../../../../ui/product-toaster.tsx';
import type { ProductRow } from '../../product-row.ts';
import { asPng, firstPicture, pictureFile } from './shared-picture.ts';

const asPlain = (text: string): Blob => new Blob([text], { type: 'text/plain' });

/** The picture need not have come yet: the press that asked for it counts now. */
const copyBoth = async (product: ProductRow, text: string): Promise<void> => {
  const png = pictureFile(product).then((picture) => {
    if (!picture) throw new Error('The picture could not be had.');
    return asPng(picture);
  });
  png.catch(() => undefined); // told by the writing
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png, 'text/plain': asPlain(text) })]);
};

const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text);

const sayRefused = (failure: unknown): void => {
  console.error('A product could not be copied', failure);
  notifyProduct({
    type: 'error',
    title: 'Nothing was copied',
    description: 'The browser keeps this page from the clipboard. Allow it in the page’s settings, then try again.',
  });
};

/** A chat that takes pictures leaves out what else was copied: the text can follow by itself. */
const copyTextAlone = ({ productid }: ProductRow, text: string, title: string): Promise<void> =>
  copyText(text).then(
    () => notifyProduct({ type: 'success', title, description: `The text of ${productid} can be pasted into a chat.` }),
    sayRefused,
  );

const sayCopied = (product: ProductRow, text: string): void =>
  notifyProduct({
    type: 'success',
    title: 'Picture and text copied',
    description: `Paste them into a chat. Where only the picture of ${product.productid} arrives, copy the text as well.`,
    duration: 15_000,
    action: { label: 'Copy the text', act: () => void copyTextAlone(product, text, 'Text copied') },
  });

/** Puts a product's picture and text on the clipboard, or the text alone, and says which; never rejects. */
export const copyProduct = async (product: ProductRow, text: string): Promise<void> => {
  if (!('clipboard' in navigator)) {
    return notifyProduct({
      type: 'error',
      title: 'Nothing was shared',
      description:
        'This page was opened without https, so the browser lets it neither share nor copy. Open it by https.',
    });
  }
  if (firstPicture(product) === null) return copyTextAlone(product, text, 'Text copied');
  try {
    await copyBoth(product, text);
    sayCopied(product, text);
  } catch (failure) {
    console.warn('A picture could not be copied', failure);
    await copyTextAlone(product, text, 'Text copied without the picture');
  }
};
