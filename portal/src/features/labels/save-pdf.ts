import type { JobLine } from '../../../../shop/label/batch.ts';
import { labelsPdf } from '../../../../shop/label/pdf.ts';
import type { Output } from './output.ts';

/** Saves labels as a PDF where the browser puts what is downloaded. */
export const savePdf = (
  lines: readonly JobLine[],
  paper: Exclude<Output, 'printer'>,
  firstPlace: number,
  name: string,
): void => {
  const pdf = labelsPdf(lines, paper === 'sheet' ? { paper, firstPlace } : { paper });
  const address = URL.createObjectURL(new Blob([pdf as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.pdf`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser may still be reading it
};
