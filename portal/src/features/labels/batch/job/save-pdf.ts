import type { JobLine } from '../../../../../../shop/label/batch.ts';
import { labelsPdf } from '../../../../../../shop/label/pdf.ts';
import { saveFile } from '../../../../ui/save-file.ts';
import type { Output } from '../../printer/output-choice.ts';

/** Saves labels as a PDF where the browser puts what is downloaded. */
export const savePdf = (
  lines: readonly JobLine[],
  paper: Exclude<Output, 'printer'>,
  firstPlace: number,
  name: string,
): void => {
  const pdf = labelsPdf(lines, paper === 'sheet' ? { paper, firstPlace } : { paper });
  saveFile(`${name}.pdf`, 'application/pdf', pdf as Uint8Array<ArrayBuffer>);
};
