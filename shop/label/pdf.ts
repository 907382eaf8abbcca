import type { JobLine } from './batch.ts';
import type { Label } from './elements.ts';
import { dotsPerMillimetre, labelFormats, type Paper } from './geometry.ts';
import { type Drawing, drawingIn } from './pdf/drawing.ts';
import { numeral, pdfObjects, streamOf } from './pdf/objects.ts';
import { checkPlace, placeOnSheet, sheetPlaces, sheetSize } from './sheet.ts';

/** The paper of a PDF, and on a sheet the first place that is still free, counted from 1, row by row. */
interface PdfPaper {
  readonly paper: Paper;
  readonly firstPlace?: number;
}

const pointsPerMillimetre = 72 / 25.4;
const pointsPerDot = pointsPerMillimetre / dotsPerMillimetre;

/** The page in millimetres. */
const pageSize: Readonly<Record<Paper, { readonly width: number; readonly height: number }>> = {
  roll: { width: labelFormats.roll.width / dotsPerMillimetre, height: labelFormats.roll.height / dotsPerMillimetre },
  sheet: sheetSize,
};

/** How many pages labels take: on the roll one each, on sheets 65, the first one from `firstPlace` on. */
export const pagesOf = (labels: number, { paper, firstPlace = 1 }: PdfPaper): number => {
  if (paper === 'roll') return labels;
  checkPlace(firstPlace);
  return labels === 0 ? 0 : Math.ceil((firstPlace - 1 + labels) / sheetPlaces);
};

/** The labels of each page, with their corners in millimetres from the page's top left. */
const pagesFrom = (lines: readonly JobLine[], { paper, firstPlace = 1 }: PdfPaper): Placed[][] => {
  const labels = lines.flatMap(({ label, copies }) => Array.from({ length: copies }, () => label));
  if (paper === 'roll') return labels.map((label) => [{ label, left: 0, top: 0 }]);
  const pages = Array.from({ length: pagesOf(labels.length, { paper, firstPlace }) }, (): Placed[] => []);
  for (const [index, label] of labels.entries()) {
    const at = firstPlace - 1 + index;
    pages[Math.floor(at / sheetPlaces)]?.push({ label, ...placeOnSheet((at % sheetPlaces) + 1) });
  }
  return pages;
};

interface Placed {
  readonly label: Label;
  readonly left: number;
  readonly top: number;
}

/** Draws a label at its place: dots become points, and down becomes down. */
const placing = ({ label, left, top }: Placed, height: number, drawing: Drawing): string => {
  const [x, y] = [left * pointsPerMillimetre, (height - top) * pointsPerMillimetre].map(numeral);
  const dot = pointsPerDot.toFixed(8);
  return `q ${dot} 0 0 -${dot} ${x} ${y} cm ${drawing.nameOf(label)} Do Q`;
};

const check = (lines: readonly JobLine[], paper: Paper): void => {
  for (const { label, copies } of lines) {
    if (label.format.paper !== paper) throw new RangeError(`Not a label of the paper: ${paper}`);
    if (!Number.isInteger(copies) || copies < 1) throw new RangeError(`Not a number of copies: ${copies}`);
  }
  if (lines.length === 0) throw new RangeError('No labels.');
};

/** Printed as large as it is, on one side: a label scaled to the printer's margins misses the paper's cuts. */
const preferences = '/ViewerPreferences << /PrintScaling /None /Duplex /Simplex /PickTrayByPDFSize true >>';

/**
 * A PDF of the labels, each as often as its line says, in order: a page of 40 x 25 mm each, or A4 sheets of 65. Drawn
 * in vectors from the very elements of the labels; each distinct label is in the file once.
 * Throws RangeError unless there are lines, all laid out for the paper and of at least one copy, and `firstPlace` is a
 * place of 1 to 65.
 */
export const labelsPdf = (lines: readonly JobLine[], options: PdfPaper): Uint8Array => {
  check(lines, options.paper);
  const objects = pdfObjects();
  const [catalog, pages, resources] = [objects.reserve(), objects.reserve(), objects.reserve()];
  const drawing = drawingIn(objects, resources);
  const { width, height } = pageSize[options.paper];
  const box = `[0 0 ${numeral(width * pointsPerMillimetre)} ${numeral(height * pointsPerMillimetre)}]`;
  const contents = new Map<string, number>();
  const kids = pagesFrom(lines, options).map((placed) => {
    const content = placed.map((each) => placing(each, height, drawing)).join('\n');
    const stream = contents.get(content) ?? objects.add('', streamOf([content]));
    contents.set(content, stream);
    return objects.add(`<< /Type /Page /Parent ${pages} 0 R /Contents ${stream} 0 R >>`);
  });
  drawing.finish();
  const children = kids.map((kid) => `${kid} 0 R`).join(' ');
  const inherited = `/MediaBox ${box} /Resources ${resources} 0 R`;
  objects.put(pages, `<< /Type /Pages /Count ${kids.length} /Kids [${children}] ${inherited} >>`);
  objects.put(catalog, `<< /Type /Catalog /Pages ${pages} 0 R ${preferences} >>`);
  return objects.file(catalog, objects.add('<< /Title (Labels) >>'));
};
