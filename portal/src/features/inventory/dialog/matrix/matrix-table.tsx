import { type ClipboardEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react';
import { countText } from '../../../../../../shop/money.ts';
import { caretOf } from '../../../../ui/caret.ts';
import type { FieldErrors } from '../../../../ui/use-field-errors.ts';
import type { ErrorKey } from '../fields.ts';
import type { VariantLine } from '../product-form.ts';
import { isStock } from '../variant-lines.ts';
import { keyOfName } from './errors.ts';
import { piecesIn, type Spot } from './matrix.ts';
import { MatrixRow } from './matrix-row.tsx';
import { type Place, placeFrom, repeatOf } from './moves.ts';
import { focusPlace, placeOf } from './place.ts';
import type { MatrixState } from './use-matrix.ts';

export type MatrixTableProps = {
  state: MatrixState;
  lines: readonly VariantLine[];
  errors: FieldErrors<ErrorKey>;
  idOf: (key: ErrorKey) => string;
  /** The id of what says a sentence. */
  idOfSentence: (sentence: string | undefined) => string | undefined;
  /** The stock that keys and buttons repeat is the one that had the focus last. */
  onEntered: (spot: Spot) => void;
  onRemove: (row: number) => void;
  /** Enter leads out of the last stock. */
  onEnd: () => void;
};

/** Colors down, sizes across, a stock in each cell: one flies through by Enter, Tab and arrows. */
export function MatrixTable({
  state,
  lines,
  errors,
  idOf,
  idOfSentence,
  onEntered,
  onRemove,
  onEnd,
}: MatrixTableProps) {
  const { matrix } = state;
  const { sizes, colors } = matrix;
  const spotAt = ({ row, column }: Place): Spot | null => {
    const [size, color] = [sizes[column], colors[row]];
    return size === undefined || color === undefined ? null : { size, color };
  };
  const onType = useSame((row: number, column: number, stock: string) => {
    const spot = spotAt({ row, column });
    if (spot) state.type(spot, stock);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    if (!place || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (event.defaultPrevented) return;
    const input = event.target instanceof HTMLInputElement ? event.target : null;
    const caret = input ? caretOf(input) : { atStart: true, atEnd: true };
    const spot = spotAt(place);
    const along = spot && repeatOf(event.key);
    // A letter in half a text, as in '12 p', is typed.
    const isTyped = input !== null && input.value !== '' && !input.readOnly && !isStock(input.value);
    if (along && !isTyped) state.repeat(spot, along);
    else if (spot && input?.value === '' && /^(?:Delete|Backspace)$/.test(event.key)) state.clear(spot);
    else if (event.shiftKey) return;
    else {
      const next = placeFrom(place, event.key, { rows: colors.length, columns: sizes.length }, caret);
      if (next) focusPlace(event.currentTarget, next);
      else if (event.key === 'Enter' && input) onEnd();
      else return;
    }
    event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const place = placeOf(event.target);
    if (!place || !spotAt(place)) return;
    if (state.paste(event.clipboardData.getData('text'), place)) event.preventDefault();
  };

  return (
    <div
      data-room={sizes.length > 10 ? 'most' : sizes.length > 6 ? 'more' : undefined}
      className="overflow-x-auto p-0.5"
    >
      <table
        className="w-full table-fixed border-separate border-spacing-x-1 border-spacing-y-1"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={({ target }) => {
          const place = placeOf(target);
          const spot = place && spotAt(place);
          if (spot) onEntered(spot);
        }}
      >
        <thead>
          <tr className="text-muted text-xs">
            <th scope="col" className="w-32 text-left font-medium">
              Color
            </th>
            {sizes.map((size) => {
              const wrong = keyOfName(errors, lines, 'size', size);
              return (
                <th
                  key={size}
                  scope="col"
                  title={size}
                  {...(wrong && { id: idOf(wrong), tabIndex: -1, 'aria-describedby': idOfSentence(errors.get(wrong)) })}
                  className={`w-14 truncate px-1 text-right font-medium ${wrong ? 'text-danger-text' : ''}`}
                >
                  {size}
                </th>
              );
            })}
            <th scope="col" className="w-14 text-right font-medium">
              Pieces
            </th>
            <td className="w-8 touch:w-11" />
          </tr>
        </thead>
        <tbody>
          {colors.map((color, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row that is called otherwise stays the row that has the focus
            <MatrixRow key={row} {...{ state, lines, errors, idOf, idOfSentence, color, row, onType, onRemove }} />
          ))}
        </tbody>
        {colors.length > 1 ? (
          <tfoot>
            <tr className="text-muted text-table tabular-nums">
              <th scope="row" className="text-left font-medium">
                Pieces
              </th>
              {sizes.map((size) => (
                <td key={size} className="px-1.5 text-right">
                  {countText(
                    piecesIn(
                      matrix,
                      colors.map((color) => ({ size, color })),
                    ),
                  )}
                </td>
              ))}
              <td className="text-right font-medium text-ink">
                {countText(
                  piecesIn(
                    matrix,
                    colors.flatMap((color) => sizes.map((size) => ({ size, color }))),
                  ),
                )}
              </td>
              <td />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

/** The same function at every render, which does what the one of the last render does. */
export function useSame<Given extends unknown[]>(latest: (...given: Given) => void): (...given: Given) => void {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...given: Given) => current.current(...given), []);
}
