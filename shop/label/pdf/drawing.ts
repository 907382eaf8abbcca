import { type Bitmap, packBitmap } from '../bitmap.ts';
import { rupeeSign } from '../characters.ts';
import { code128Bars } from '../code-128.ts';
import type { BarcodeElement, Label, LabelElement } from '../elements.ts';
import { narrowBar, type ResidentFont, residentFonts } from '../geometry.ts';
import { glyphBox, glyphOperators } from './glyph.ts';
import { type PdfObjects, type Reference, streamOf } from './objects.ts';

/** Draws labels as forms of a file; what several labels share is in the file once. */
export interface Drawing {
  /** The name by which a page draws the label, in dots from its top left corner, y downwards. */
  nameOf(label: Label): string;
  /** Writes the resources that all pages and labels draw from. */
  finish(): void;
}

const form = '/Type /XObject /Subtype /Form';

const rectangles = ({ x, y, height, text }: BarcodeElement): string[] => {
  let left = x;
  return code128Bars(text).flatMap((modules, index) => {
    const [at, width] = [left, modules * narrowBar];
    left += width;
    return index % 2 === 0 ? [`${at} ${y} ${width} ${height} re`] : [];
  });
};

/** The key under which alike dots are one image. */
const keyOf = ({ width, height }: Bitmap, bytes: Uint8Array): string =>
  `${width} ${height} ${Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')}`;

/** Begins the drawing; `resources` is the reserved number of what its pages draw from. */
export const drawingIn = (objects: PdfObjects, resources: Reference): Drawing => {
  const names = new Map<unknown, string>();
  const references: string[] = [];

  const named = (key: unknown, add: () => Reference): string => {
    const known = names.get(key);
    if (known) return known;
    const reference = add();
    const name = `/X${reference}`;
    names.set(key, name);
    references.push(`${name} ${reference} 0 R`);
    return name;
  };

  const glyph = (character: string, font: ResidentFont): string =>
    named(`${font}${character}`, () =>
      objects.add(`${form} ${glyphBox(font)}`, streamOf(glyphOperators(character, font))),
    );

  const image = (bitmap: Bitmap): string => {
    const { bytes } = packBitmap(bitmap);
    const entries = `/Type /XObject /Subtype /Image /ImageMask true /Width ${bitmap.width} /Height ${bitmap.height}`;
    return named(keyOf(bitmap, bytes), () => objects.add(`${entries} /BitsPerComponent 1`, bytes));
  };

  const glyphs = (text: string, font: ResidentFont, x: number, y: number): string[] =>
    [...text].flatMap((character, index) => {
      if (character === ' ') return [];
      return [`q 1 0 0 1 ${x + index * residentFonts[font].width} ${y} cm ${glyph(character, font)} Do Q`];
    });

  const operators = (element: LabelElement): string[] => {
    const { x, y } = element;
    if (element.kind === 'barcode') return [...rectangles(element), 'f'];
    if (element.kind === 'bar') return [`${x} ${y} ${element.width} ${element.height} re f`];
    if (element.kind === 'text') return glyphs(element.text, element.font, x, y);
    if (element.rupeeSignOf) return glyphs(rupeeSign, element.rupeeSignOf, x, y);
    const { width, height } = element.bitmap;
    return [`q ${width} 0 0 ${-height} ${x} ${y + height} cm ${image(element.bitmap)} Do Q`];
  };

  const nameOf = (label: Label): string =>
    named(label, () => {
      const content = streamOf(label.elements.flatMap(operators));
      const box = `/BBox [0 0 ${label.format.width} ${label.format.height}]`;
      return objects.add(`${form} ${box} /Resources ${resources} 0 R`, content);
    });

  return { nameOf, finish: () => objects.put(resources, `<< /XObject << ${references.join(' ')} >> >>`) };
};
