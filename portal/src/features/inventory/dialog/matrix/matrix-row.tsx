import { X } from 'lucide-react';
import { countText } from '../../../../../../shop/money.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { FieldErrors } from '../../../../ui/use-field-errors.ts';
import type { ErrorKey } from '../fields.ts';
import type { VariantLine } from '../product-form.ts';
import { ColorName } from './color-name.tsx';
import { keyOfCell, keyOfName, keyOfRow, nameOf } from './errors.ts';
import { type MatrixCell as CellOfMatrix, cellAt, cellText, piecesIn } from './matrix.ts';
import { type CellMark, MatrixCell } from './matrix-cell.tsx';
import type { MatrixState } from './use-matrix.ts';

type MatrixRowProps = {
  state: MatrixState;
  lines: readonly VariantLine[];
  errors: FieldErrors<ErrorKey>;
  idOf: (key: ErrorKey) => string;
  idOfSentence: (sentence: string | undefined) => string | undefined;
  color: string;
  row: number;
  onType: (row: number, column: number, stock: string) => void;
  onRemove: (row: number) => void;
};

/** What marks a cell. */
const markOf = ({ lines, leaving }: CellOfMatrix, isStored: MatrixState['isStored']): CellMark => {
  if (lines.length > 1) return 'twins';
  if (lines[0]) return isStored(lines[0]) ? 'stored' : 'none';
  return leaving ? 'leaving' : 'none';
};

/** What a cell of the matrix is given, but for how it looks. */
export const cellProps = (
  { state, errors, idOf, idOfSentence }: Pick<MatrixRowProps, 'state' | 'errors' | 'idOf' | 'idOfSentence'>,
  size: string,
  color: string,
) => {
  const cell = cellAt(state.matrix, { size, color });
  const key = keyOfCell(errors, cell) ?? (size === state.matrix.sizes[0] ? keyOfRow(state.matrix, color) : null);
  const error = key ? errors.get(key) : undefined;
  return {
    id: key ? idOf(key) : undefined,
    label: nameOf({ size, color }),
    value: cellText(cell),
    mark: markOf(cell, state.isStored),
    was: cell.leaving?.stock ?? '',
    isWrong: error !== undefined,
    describedBy: idOfSentence(error),
  };
};

/** One color: its name, its stocks, how many pieces they are, and the cross that removes it. */
export function MatrixRow({ state, lines, errors, idOf, idOfSentence, color, row, onType, onRemove }: MatrixRowProps) {
  const { sizes } = state.matrix;
  const wrong = keyOfName(errors, lines, 'color', color);
  const spots = sizes.map((size) => ({ size, color }));
  return (
    <tr>
      <th scope="row" className="font-normal">
        <ColorName
          {...{ row, color }}
          id={wrong ? idOf(wrong) : undefined}
          describedBy={wrong ? idOfSentence(errors.get(wrong)) : undefined}
          onCall={(name) => state.callColor(color, name)}
        />
      </th>
      {sizes.map((size, column) => (
        <td key={size}>
          <MatrixCell {...cellProps({ state, errors, idOf, idOfSentence }, size, color)} {...{ row, column, onType }} />
        </td>
      ))}
      <td className="text-right text-muted text-table tabular-nums">{countText(piecesIn(state.matrix, spots))}</td>
      <td>
        <IconButton
          label={`Remove ${color}`}
          tooltip="Remove"
          tabIndex={-1}
          data-place={`${row},${sizes.length}`}
          onClick={() => onRemove(row)}
          className="size-8! touch:size-11!"
        >
          <X size={14} aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  );
}
