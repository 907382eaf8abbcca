import { useState } from 'react';
import { colorKey, sizeKey } from '../../../../../../shop/sizes.ts';
import { randomId } from '../../../../lib/random-id.ts';
import type { VariantLine } from '../product-form.ts';
import { pastedCells } from '../variant-lines.ts';
import { blockOf, type Corner } from './block.ts';
import { fewNames } from './errors.ts';
import {
  cellAt,
  distinct,
  leavingOf,
  type Matrix,
  matrixOf,
  repeatedStock,
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
  /** The stored variants, in the colors of their rows; none of a new product. */
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
    ...{ matrix, note, isStored, say: setNote },
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
    const stock = repeatedStock(cellAt(matrix, from));
    const spots = spotsOf(matrix).filter((spot) => {
      const { lines: there, leaving } = cellAt(matrix, spot);
      const isAlong = along === 'all' || (along === 'row' ? spot.color === from.color : spot.size === from.size);
      return isAlong && leaving === null && !there.some(isStored);
    });
    if (stock === '') return;
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
const nameActions = (parts: MatrixParts, shown: Matrix, say: Say) => {
  const { lines, stored, onChange } = parts;
  const { axes, setAxes, draft, put } = parts.axes;
  const setColors = (colors: readonly string[]) => setAxes({ sizes: axes.sizes, colors });
  const isColor = (line: VariantLine, color: string) => colorKey(line.color) === colorKey(color);
  return {
    /** A size of which there is a stock stays, whatever is chosen: that is said. */
    setSizes: (sizes: readonly string[]) => {
      const staying = stayingSizes(shown, sizes);
      say(
        staying.length > 0
          ? `${fewNames(staying)} ${staying.length === 1 ? 'stays' : 'stay'}: there is stock in it.`
          : '',
      );
      put({ areOwn: true });
      setAxes({ colors: axes.colors, sizes });
    },
    addColors: (colors: readonly string[]) => setColors(distinct([...shown.colors, ...colors], colorKey)),
    /** The row of a stored color stays in its place, and shows what goes. */
    removeColor: (color: string) => {
      setColors(shown.colors.filter((name) => name !== color || stored.some((line) => isColor(line, color))));
      onChange(withoutColor(lines, color));
    },
    /** Calls a row otherwise, if it can; two rows of one color would be one, so a name that is taken is not given. */
    callColor: (color: string, name: string): boolean => {
      const isTaken = shown.colors.some((other) => other !== color && colorKey(other) === colorKey(name));
      say(isTaken ? `There is a row of ${name} already.` : '');
      if (isTaken) return false;
      setColors(shown.colors.map((other) => (other === color ? name : other)));
      const going = leavingOf(lines, stored).filter((line) => isColor(line, color));
      put({ called: new Map([...draft.called, ...going.map(({ variantid }) => [variantid, name] as const)]) });
      onChange(withColorCalled(lines, color, name));
      return true;
    },
  };
};

/** The sizes that are shown and not among the chosen ones, since lines or stored variants have them. */
const stayingSizes = ({ cells, sizes }: Matrix, chosen: readonly string[]): string[] => {
  const [wanted, held] = [new Set(chosen.map(sizeKey)), new Set<string>()];
  for (const { lines, leaving } of cells.values())
    for (const line of [...lines, leaving]) if (line) held.add(sizeKey(line.size));
  return sizes.filter((size) => held.has(sizeKey(size)) && !wanted.has(sizeKey(size)));
};

export type MatrixState = ReturnType<typeof useMatrix>;
