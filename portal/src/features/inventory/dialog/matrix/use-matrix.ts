import { useState } from 'react';
import { colorKey } from '../../../../../../shop/sizes.ts';
import { randomId } from '../../../../lib/random-id.ts';
import type { VariantLine } from '../product-form.ts';
import { pastedCells } from '../variant-lines.ts';
import { blockOf, type Corner } from './block.ts';
import {
  cellAt,
  cellText,
  distinct,
  leavingOf,
  type Matrix,
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

type Say = (note: string) => void;

/** The variants' lines as a matrix, and what one does with it. Each change is one of the lines, which alone are kept. */
export function useMatrix(parts: MatrixParts) {
  const { lines, stored } = parts;
  const matrix = matrixOf(lines, parts.axes.axes, stored);
  /** What is said of the last paste or change of a name. */
  const [note, setNote] = useState('');
  const isStored = storedAmong(stored);
  return {
    ...{ matrix, note, isStored },
    /** The stored variants that go when the product is saved. */
    leaving: leavingOf(lines, stored),
    ...stockActions(parts, matrix, setNote),
    ...repeatActions(parts, matrix, isStored),
    ...nameActions(parts, matrix, setNote),
  };
}

const storedAmong = (stored: readonly VariantLine[]): ((line: VariantLine) => boolean) => {
  const ids = new Set(stored.map(({ variantid }) => variantid));
  return ({ variantid }) => ids.has(variantid);
};

/** What changes stocks one by one, or by a paste. */
const stockActions = ({ lines, stored, onChange, axes: { axes, setAxes } }: MatrixParts, matrix: Matrix, say: Say) => {
  const sizesAmong = (sizes: readonly string[]) => (axes.sizes.length === sizes.length ? axes.sizes : sizes);
  /** An emptied row or column stays where it is: once its last line is gone, nothing else knows of it. */
  const keepShown = () => {
    const sizes = sizesAmong(matrix.sizes);
    if (sizes !== axes.sizes || axes.colors.length !== matrix.colors.length) setAxes({ sizes, colors: matrix.colors });
  };
  return {
    type: (spot: Spot, stock: string) => {
      say('');
      keepShown();
      onChange(withStocks(lines, [{ ...spot, stock }], matrix, randomId));
    },
    /** Takes away a line in which somebody left the stock empty: there is nothing more to empty. */
    clear: (spot: Spot) => {
      keepShown();
      onChange(lines.filter((line) => !cellAt(matrix, spot).lines.includes(line)));
    },
    /** Answers whether the text was a block of cells, which are filled then. */
    paste: (text: string, corner: Corner): boolean => {
      const cells = pastedCells(text);
      if (!cells) return false;
      const { axes: next, changes, notes } = blockOf(cells, matrix, corner);
      setAxes({ sizes: sizesAmong(next.sizes), colors: next.colors });
      onChange(withStocks(lines, changes, matrixOf(lines, next, stored), randomId));
      say(notes.join(' '));
      return true;
    },
  };
};

/** What repeats a stock along its row or column; what is stored already keeps its own. */
const repeatActions = ({ lines, onChange }: MatrixParts, matrix: Matrix, isStored: (line: VariantLine) => boolean) => ({
  repeat: (from: Spot, along: Along) => {
    const stock = cellText(cellAt(matrix, from));
    const spots = spotsOf(matrix).filter((spot) => {
      const { lines: there, leaving } = cellAt(matrix, spot);
      const isAlong = along === 'all' || (along === 'row' ? spot.color === from.color : spot.size === from.size);
      return isAlong && leaving === null && !there.some(isStored);
    });
    if (stock.trim() === '') return;
    onChange(
      withStocks(
        lines,
        spots.map((spot) => ({ ...spot, stock })),
        matrix,
        randomId,
      ),
    );
  },
});

/** What changes the names of rows and columns. */
const nameActions = ({ lines, onChange, axes: { axes, setAxes } }: MatrixParts, shown: Matrix, say: Say) => {
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
