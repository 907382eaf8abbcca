// Labels measured in dots of a thermal printer of 203 dpi: 8 dots a millimetre.

export const dotsPerMillimetre = 8;

/** The two papers that labels are made for: the printer's roll, or a sheet of 65 from a printer of documents. */
export type Paper = 'roll' | 'sheet';

/** A label's size in dots, and its width in words. */
export interface LabelFormat {
  readonly paper: Paper;
  readonly width: number;
  readonly height: number;
  readonly widthText: string;
}

/** 40 x 25 mm of the label printer; 38.1 x 21.2 mm of an A4 sheet of 65, rounded down to whole dots. */
export const labelFormats: Readonly<Record<Paper, LabelFormat>> = {
  roll: { paper: 'roll', width: 320, height: 200, widthText: '40 mm' },
  sheet: { paper: 'sheet', width: 304, height: 169, widthText: '38.1 mm' },
};

/** White kept at the left and right edges for text, since paper runs a little to the side. */
export const sideMargin = 8;

/** Dots of one barcode module. At 3 no product id fits with its quiet zones, at 1 few scanners read it. */
export const narrowBar = 2;

/** TSPL's resident fonts: fixed cells, in dots. */
export const residentFonts = {
  '1': { width: 8, height: 12 },
  '2': { width: 12, height: 20 },
  '3': { width: 16, height: 24 },
  '4': { width: 24, height: 32 },
  '5': { width: 32, height: 48 },
} as const;

export type ResidentFont = keyof typeof residentFonts;

/** The width of a text in a resident font, in dots; a rupee sign takes one cell, as every other character. */
export const textWidth = (text: string, font: ResidentFont): number => text.length * residentFonts[font].width;
