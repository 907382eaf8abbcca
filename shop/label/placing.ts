import { code128Modules, widestCode128Modules } from './code-128.ts';
import type { BarcodeElement, Label, LabelElement } from './elements.ts';
import { type LabelFormat, narrowBar, residentFonts, textWidth } from './geometry.ts';
import type { MachineSettings } from './machine-settings.ts';
import { quietZone } from './parts.ts';
import type { PriceLabel } from './price-label.ts';

interface Box {
  readonly width: number;
  readonly height: number;
}

/** The size of an element in dots; of a barcode as the printer may draw it at its widest. */
const sizeOf = (element: LabelElement): Box => {
  if (element.kind === 'bitmap') return element.bitmap;
  if (element.kind === 'bar') return element;
  if (element.kind === 'text')
    return { width: textWidth(element.text, element.font), height: residentFonts[element.font].height };
  const modules = element.asDots ? code128Modules(element.text) : widestCode128Modules(element.text);
  return { width: modules * narrowBar, height: element.height };
};

/** Whether an element, with the white that it needs at its sides, is within the paper. */
const isWithin = (element: LabelElement, format: LabelFormat): boolean => {
  const { width, height } = sizeOf(element);
  const side = element.kind === 'barcode' ? quietZone : 0;
  const { x, y } = element;
  return x >= side && y >= 0 && x + width + side <= format.width && y + height <= format.height;
};

/** Bars that the printer might draw too wide for where they are now: sent as dots, whose width is certain. */
const certain = (element: BarcodeElement, format: LabelFormat): BarcodeElement =>
  isWithin(element, format) ? element : { ...element, asDots: true };

/**
 * A label moved by the settings' offset, or in a sentence why it must not be: what would leave the paper would be cut
 * off or print on the next label, and bars too near the edge are not read.
 */
export const placed = ({ format, elements }: Label, { offsetX, offsetY }: MachineSettings): PriceLabel => {
  const moved = elements.map((element): LabelElement => {
    const there = { ...element, x: element.x + offsetX, y: element.y + offsetY };
    return there.kind === 'barcode' ? certain(there, format) : there;
  });
  const outside = moved.find((element) => !isWithin(element, format));
  if (!outside) return { label: { format, elements: moved } };
  const what =
    outside.kind === 'barcode'
      ? 'the barcode would stand too near the edge to be read'
      : 'some of the label would miss the paper';
  return { refused: `With this printer’s offset ${what}. Set a smaller offset in the printer settings.` };
};
