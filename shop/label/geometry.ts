// A 40 x 25 mm label at 203 dpi: 8 dots a millimetre.

export const labelWidth = 320;
export const labelHeight = 200;

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
