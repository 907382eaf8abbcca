import { X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { labelOf } from '../../../../../shop/fields/field.ts';
import { variantFields } from '../../../../../shop/fields/product.ts';
import { classNames } from '../../../ui/class-names.ts';
import { fieldLook } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { selectOnFocus } from '../../../ui/select-on-focus.ts';
import type { FieldErrors } from '../../../ui/use-field-errors.ts';
import type { ErrorKey } from './fields.ts';
import { type LineColumn, lineKey } from './line-fields.ts';
import type { VariantLine } from './product-form.ts';
import { isSaveKey } from './save-key.ts';
import { type Cell, lineColumns, stockDigits } from './variant-lines.ts';

type VariantRowProps = {
  line: VariantLine;
  place: number;
  errors: FieldErrors<ErrorKey>;
  idOf: (key: ErrorKey) => string;
  onType: (column: LineColumn, text: string) => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, cell: Cell) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>, cell: Cell) => void;
};

/** One line of the variants: three cells and the cross that removes it. */
export function VariantRow({ line, place, errors, idOf, onType, onRemove, onKeyDown, onPaste }: VariantRowProps) {
  const settle = (column: LineColumn) => {
    const stock = stockDigits(line.stock);
    if (column === 'stock' && stock !== line.stock) onType(column, stock);
  };
  return (
    <tr>
      {lineColumns.map((column) => {
        const key = lineKey(line, column);
        const error = errors.get(key);
        return (
          <td key={column} className="pr-1.5 pb-1.5 align-top">
            <input
              id={idOf(key)}
              data-variants-start={place === 0 && column === 'size' ? '' : undefined}
              aria-label={`${labelOf(variantFields[column])}, line ${place + 1}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && `${idOf(key)}-error`}
              autoComplete="off"
              inputMode={column === 'stock' ? 'numeric' : undefined}
              value={line[column]}
              onChange={(event) => onType(column, event.target.value)}
              {...selectOnFocus}
              onBlur={() => settle(column)}
              onKeyDown={(event) => {
                if (isSaveKey(event)) settle(column);
                onKeyDown(event, { line: place, column });
              }}
              onPaste={(event) => onPaste(event, { line: place, column })}
              className={classNames(
                fieldLook,
                'h-8! px-2! touch:h-11!',
                column === 'stock' && 'text-right tabular-nums',
              )}
            />
            {error ? (
              <p id={`${idOf(key)}-error`} className="pt-0.5 text-danger-text text-xs">
                {error}
              </p>
            ) : null}
          </td>
        );
      })}
      <td className="pb-1.5 align-top">
        <IconButton
          label={`Remove line ${place + 1}`}
          tooltip="Remove"
          onClick={onRemove}
          className="size-8! touch:size-11!"
        >
          <X size={14} aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  );
}
