import { useState } from 'react';
import { colorKey } from '../../../../../../shop/sizes.ts';
import { randomId } from '../../../../lib/random-id.ts';
import type { VariantLine } from '../product-form.ts';
import { pastedCells } from '../variant-lines.ts';
import { blockOf, type Corner } from './block.ts';
import {
  type Axes,
  cellAt,
  cellText,
  distinct,
  leavingOf,
  matrixOf,
  type Spot,
  spotsOf,
  withColorCalled,
  withoutColor,
  withStocks,
} from './matrix.ts';
import type { Along } from './moves.ts';
import type { AxesState } from './use-axes.ts';

type MatrixParts = {
  lines: readonly VariantLine[];
  /** The stored variants; none of a new product. */
  stored: readonly VariantLine[];
  onChange: (lines: VariantLine[]) => void;
  axes: AxesState;
};

/** The variants' lines as a matrix, and what one does with it. Each change is one of the lines, which alone are kept. */
export function useMatrix(parts: MatrixParts) {
  const { lines, stored, onChange } = parts;
  const { axes, setAxes } = parts.axes;
  /** What is said of the last paste or change of a name. */
  const [note, setNote] = useState('');
  const matrix = matrixOf(lines, axes, stored);
  const shown = { sizes: matrix.sizes, colors: matrix.colors };
  const isStored = new Set(stored.map(({ variantid }) => variantid));

  const isNewSpot = (spot: Spot): boolean => {
    const { lines: there, leaving } = cellAt(matrix, spot);
    return leaving === null && there.every(({ variantid }) => !isStored.has(variantid));
  };

  return {
    matrix,
    note,
    isStored: (line: VariantLine): boolean => isStored.has(line.variantid),
    /** The stored variants that go when the product is saved. */
    leaving: leavingOf(lines, stored),
    type: (spot: Spot, stock: string) => {
      setNote('');
      onChange(withStocks(lines, [{ ...spot, stock }], matrix, randomId));
    },
    /** Takes away a line in which somebody left the stock empty: there is nothing more to empty. */
    clear: (spot: Spot) => onChange(lines.filter((line) => !cellAt(matrix, spot).lines.includes(line))),
    /** Repeats the stock of a spot along its row or column; what is stored already keeps its own. */
    repeat: (from: Spot, along: Along) => {
      const stock = cellText(cellAt(matrix, from));
      const isAlong = (spot: Spot): boolean =>
        along === 'all' || (along === 'row' ? spot.color === from.color : spot.size === from.size);
      const spots = spotsOf(matrix).filter((spot) => isAlong(spot) && isNewSpot(spot));
      if (stock.trim() !== '')
        onChange(
          withStocks(
            lines,
            spots.map((spot) => ({ ...spot, stock })),
            matrix,
            randomId,
          ),
        );
    },
    /** Answers whether the text was a block of cells, which are filled then. */
    paste: (text: string, corner: Corner): boolean => {
      const cells = pastedCells(text);
      if (!cells) return false;
      const { axes: next, changes, notes } = blockOf(cells, shown, corner);
      const isAsBefore = next.sizes.length === shown.sizes.length;
      setAxes({ colors: next.colors, sizes: isAsBefore ? axes.sizes : next.sizes });
      onChange(withStocks(lines, changes, matrixOf(lines, next, stored), randomId));
      setNote(notes.join(' '));
      return true;
    },
    ...nameActions(parts, shown, setNote),
  };
}

/** What changes the names of rows and columns. */
const nameActions = (
  { lines, onChange, axes: { axes, setAxes } }: MatrixParts,
  shown: Axes,
  say: (note: string) => void,
) => {
  const setColors = (colors: readonly string[]) => setAxes({ sizes: axes.sizes, colors });
  return {
    setSizes: (sizes: readonly string[]) => setAxes({ colors: axes.colors, sizes }),
    addColors: (colors: readonly string[]) => setColors(distinct([...shown.colors, ...colors], colorKey)),
    removeColor: (color: string) => {
      setColors(shown.colors.filter((name) => name !== color));
      onChange(withoutColor(lines, color));
    },
    /** Calls a row otherwise; two rows of one color would be one, so a name that is taken is not given. */
    callColor: (color: string, name: string) => {
      const isTaken = shown.colors.some((other) => other !== color && colorKey(other) === colorKey(name));
      say(isTaken ? `There is a row of ${name} already.` : '');
      if (isTaken) return;
      setColors(shown.colors.map((other) => (other === color ? name : other)));
      onChange(withColorCalled(lines, color, name));
    },
  };
};

export type MatrixState = ReturnType<typeof useMatrix>;
