import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { fieldLook } from '../../ui/field.tsx';
import { selectOnFocus } from '../../ui/select-on-focus.ts';
import type { Column } from './bill/bill-line.ts';
import { columnLabels } from './bill/read-cell.ts';
import { type BillEdits, cellId } from './bill-edits.ts';

const numbers: readonly Column[] = ['purchase', 'retail', 'quantity'];

type CellProps = {
  id: string;
  column: Column;
  number: number;
  text: string;
  /** What holds where nothing is typed: of the line above, or of the product that a code named. */
  ghost: string;
  invalid: boolean;
  /** The id of what is said of it. */
  describedBy: string | undefined;
  /** What is typed stays as it is for now. */
  readOnly: boolean;
  edits: BillEdits;
  /** Whether it stands in a table, close to its neighbours. */
  dense: boolean;
  /** Whether it goes without saying: it repeats what stands above. */
  quiet?: boolean;
};

/** One field of a line. */
export const BillCell = memo(function BillCell(props: CellProps) {
  const { id, column, number, text, ghost, invalid, describedBy, readOnly, edits, dense, quiet = false } = props;
  const cell = { id, column };
  return (
    <input
      id={cellId(cell)}
      aria-label={`${columnLabels[column]}, line ${number}`}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      spellCheck={false}
      inputMode={numbers.includes(column) ? 'numeric' : undefined}
      autoCapitalize={column === 'code' ? 'characters' : undefined}
      readOnly={readOnly}
      placeholder={ghost}
      value={text}
      onChange={(event) => edits.type(cell, event.target.value)}
      {...selectOnFocus}
      onFocus={(event) => {
        selectOnFocus.onFocus(event);
        edits.enter(cell);
      }}
      onBlur={() => edits.leave(cell)}
      onKeyDown={(event) => edits.press(event, cell)}
      onPaste={(event) => edits.paste(event, cell)}
      className={classNames(
        fieldLook,
        'placeholder:text-muted',
        dense && 'h-8! px-2! touch:h-11!',
        numbers.includes(column) && 'text-right tabular-nums',
        column === 'code' && 'font-mono',
        readOnly && 'bg-sunken',
        quiet && 'not-focus:not-hover:border-transparent! not-focus:bg-transparent!',
      )}
    />
  );
});
