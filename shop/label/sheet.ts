import { dotsPerMillimetre, labelFormats } from './geometry.ts';

// An A4 sheet of 65 labels, 38.1 x 21.2 mm, 5 across and 13 down, as Avery L7651 and its many equals are cut: 10.7 mm
// above and below, 4.75 mm at the sides, columns 40.6 mm and rows 21.2 mm apart.

/** The sheet in millimetres. */
export const sheetSize = { width: 210, height: 297 } as const;

const columns = 5;
const rows = 13;
const cell = { width: 38.1, height: 21.2 };
const margin = { left: 4.75, top: 10.7 };
const pitch = { across: 40.6, down: 21.2 };

/** How many labels a sheet holds; places are counted from 1, row by row. */
export const sheetPlaces = columns * rows;

/** The place on a sheet as a number of 1 to 65; throws RangeError on any other. */
export const checkPlace = (place: number): void => {
  if (!Number.isInteger(place) || place < 1 || place > sheetPlaces)
    throw new RangeError(`Not a place on the sheet: ${place}`);
};

/** Where the dots of the label at a place begin, in millimetres from the sheet's top left: they stand in its middle. */
export const placeOnSheet = (place: number): { readonly left: number; readonly top: number } => {
  checkPlace(place);
  const { width, height } = labelFormats.sheet;
  const column = (place - 1) % columns;
  const row = Math.floor((place - 1) / columns);
  return {
    left: margin.left + column * pitch.across + (cell.width - width / dotsPerMillimetre) / 2,
    top: margin.top + row * pitch.down + (cell.height - height / dotsPerMillimetre) / 2,
  };
};
