import { memo } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { fieldLook } from '../../../../ui/field.tsx';
import { selectOnFocus } from '../../../../ui/select-on-focus.ts';
import { isSaveKey } from '../save-key.ts';
import { stockDigits } from '../variant-lines.ts';

/** What a cell is, beside its stock. */
export type CellMark = 'none' | 'stored' | 'leaving' | 'twins';

/** What a mark says. */
const markWords: Readonly<Record<CellMark, string>> = {
  none: '',
  stored: 'Saved already',
  leaving: 'Goes when you save',
  twins: 'More than one line: change them in Lines',
};

type MatrixCellProps = {
  row: number;
  column: number;
  id: string | undefined;
  label: string;
  value: string;
  mark: CellMark;
  /** The stock of a variant that goes. */
  was: string;
  isWrong: boolean;
  describedBy: string | undefined;
  isStart?: boolean;
  className?: string;
  onType: (row: number, column: number, stock: string) => void;
};

/**
 * One stock of the matrix. All that it is given are plain values, so that of hundreds of cells the one that is typed in is
 * drawn alone. Keys and pastes are heard by whatever is around all of them.
 */
export const MatrixCell = memo(function MatrixCell(props: MatrixCellProps) {
  const { row, column, id, label, value, mark, was, isWrong, describedBy, isStart, className, onType } = props;
  /** A stock is read as a pasted one is once it is left: '1,200' and '12 pcs' are numbers. */
  const settle = () => {
    if (mark !== 'twins' && stockDigits(value) !== value) onType(row, column, stockDigits(value));
  };
  return (
    <span className="relative flex">
      <input
        id={id}
        data-place={`${row},${column}`}
        data-mark={mark}
        data-variants-start={isStart ? '' : undefined}
        aria-label={label}
        aria-description={markWords[mark] || undefined}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        inputMode="numeric"
        enterKeyHint="next"
        readOnly={mark === 'twins'}
        placeholder={mark === 'leaving' ? was : undefined}
        title={mark === 'twins' || mark === 'leaving' ? markWords[mark] : undefined}
        value={value}
        onChange={(event) => onType(row, column, event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => (isSaveKey(event) ? settle() : undefined)}
        {...selectOnFocus}
        className={classNames(
          fieldLook,
          'h-8! px-1.5! touch:h-11! min-w-0 text-right tabular-nums',
          mark === 'leaving' && 'border-dashed placeholder:line-through',
          mark === 'twins' && 'bg-sunken text-muted',
          className,
        )}
      />
      {mark === 'stored' ? <StoredMark className="pointer-events-none absolute top-1 left-1" /> : null}
    </span>
  );
});

/** The mark of a stored variant: a corner that is filled. */
export function StoredMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 6 6" width="6" height="6" aria-hidden="true" className={classNames('fill-muted', className)}>
      <path d="M0 0h6L0 6z" />
    </svg>
  );
}
