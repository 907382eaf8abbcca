import type { ClipboardEvent, KeyboardEvent } from 'react';
import { labelOf } from '../../../../../shop/fields/field.ts';
import { variantFields } from '../../../../../shop/fields/product.ts';
import { blankVariant } from '../../../../../shop/product.ts';
import { randomId } from '../../../lib/random-id.ts';
import { Button } from '../../../ui/button.tsx';
import { caretOf } from '../../../ui/caret.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useAfterRender } from '../../../ui/use-after-render.ts';
import type { FieldErrors } from '../../../ui/use-field-errors.ts';
import type { ErrorKey } from './fields.ts';
import { lineKey } from './line-fields.ts';
import { pastedLines } from './pasted-lines.ts';
import type { VariantLine } from './product-form.ts';
import {
  type Cell,
  cellFrom,
  lineColumns,
  pastedCells,
  twinLines,
  withCell,
  withLineAfter,
  withPasted,
} from './variant-lines.ts';
import { VariantRow } from './variant-row.tsx';

type VariantGridProps = {
  lines: readonly VariantLine[];
  onChange: (lines: VariantLine[]) => void;
  /** New lines in the category saree come with the size 'Free-Size'. */
  categoryName: string;
  errors: FieldErrors<ErrorKey>;
  idOf: (key: ErrorKey | 'add') => string;
};

/** The variants as a small spreadsheet: Enter adds a line, arrows move, a paste of several lines fills them. */
export function VariantGrid({ lines, onChange, categoryName, errors, idOf }: VariantGridProps) {
  const afterRender = useAfterRender();
  const focusNext = (id: string) => afterRender(() => focusCell(id));
  const newLine = (): VariantLine => ({ ...blankVariant(categoryName, randomId()), stock: '0' });

  const addAfter = (place: number) => {
    const line = newLine();
    onChange(withLineAfter(lines, place, line));
    focusNext(idOf(lineKey(line, 'size')));
  };

  const remove = (place: number) => {
    const neighbour = lines[place + 1] ?? lines[place - 1];
    onChange(lines.toSpliced(place, 1));
    focusNext(neighbour ? idOf(lineKey(neighbour, 'size')) : idOf('add'));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, cell: Cell) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      addAfter(cell.line);
      return;
    }
    const next = cellFrom(cell, event.key, lines.length, caretOf(event.currentTarget));
    const line = next && lines[next.line];
    if (!line || event.shiftKey) return;
    event.preventDefault();
    focusCell(idOf(lineKey(line, next.column)));
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>, cell: Cell) => {
    const pasted = pastedCells(event.clipboardData.getData('text'));
    if (!pasted) return;
    event.preventDefault();
    const cells = (cell.column === 'size' && pastedLines(pasted)) || pasted;
    const filled = withPasted(lines, cells, cell, newLine);
    onChange(filled);
    const last = filled[Math.min(cell.line + cells.length, filled.length) - 1];
    if (last) focusNext(idOf(lineKey(last, cell.column)));
  };

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {lines.length > 0 ? (
        <table className="w-full table-fixed border-separate border-spacing-0">
          <thead>
            <tr className="text-left text-muted text-xs">
              {lineColumns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={classNames('pb-1 font-medium', column === 'stock' && 'w-20 sm:w-24')}
                >
                  {labelOf(variantFields[column])}
                </th>
              ))}
              <td className="w-8 touch:w-11" />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, place) => (
              <VariantRow
                key={line.variantid}
                line={line}
                place={place}
                errors={errors}
                idOf={idOf}
                onType={(column, text) => onChange(withCell(lines, { line: place, column }, text))}
                onRemove={() => remove(place)}
                onKeyDown={onKeyDown}
                onPaste={onPaste}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      <p role="status" className="text-table text-warning-text empty:hidden">
        {twinLines(lines)}
      </p>
      <div className="flex items-center gap-3">
        <Button
          id={idOf('add')}
          size="small"
          data-variants-start={lines.length === 0 ? '' : undefined}
          onClick={() => addAfter(lines.length - 1)}
        >
          Add variant
        </Button>
        <p className="text-muted text-xs touch:hidden">
          Enter adds a line. Lines copied from a spreadsheet can be pasted.
        </p>
      </div>
    </div>
  );
}

function focusCell(id: string): void {
  document.getElementById(id)?.focus();
}
