import { labelsPdf } from '../../../../../../shop/label/pdf.ts';
import { saveFile } from '../../../../ui/save-file.ts';
import type { PdfWay } from '../../printer/first-output.ts';
import type { Template } from '../../printer/label/template.ts';
import { formatOf, type Output } from '../../printer/output-choice.ts';
import { sharePdf } from './share-pdf.ts';
import { laidOut, type WayOut } from './way-out.ts';

/** A PDF that labels go into. */
export interface PdfOrder {
  readonly template: Template;
  readonly paper: Exclude<Output, 'printer'>;
  /** The first free place of a sheet. */
  readonly firstPlace: number;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly way: PdfWay;
  /** Waits for a press of the person, within which the browser opens its share sheet. */
  readonly pressed: (signal: AbortSignal) => Promise<void>;
}

const pdfType = 'application/pdf';

/** Into a PDF, saved where the browser puts what is downloaded or shared: only the person knows whether it was printed. */
export const intoPdf = ({ template, paper, firstPlace, name, way, pressed }: PdfOrder): WayOut => ({
  untilReady: async () => undefined,
  send: async (lines, signal) => {
    const labels = laidOut(lines, { template, format: formatOf(paper), settings: null });
    const pdf = labelsPdf(labels, paper === 'sheet' ? { paper, firstPlace } : { paper }) as Uint8Array<ArrayBuffer>;
    if (way === 'save') saveFile(`${name}.pdf`, pdfType, pdf);
    else await sharePdf(new File([pdf], `${name}.pdf`, { type: pdfType }), () => pressed(signal));
    return { end: Promise.resolve('unheard') };
  },
});
