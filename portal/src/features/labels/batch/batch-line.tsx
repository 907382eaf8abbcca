import { type KeyboardEvent, memo, useId } from 'react';
import { paiseFrom, rupeesText } from '../../../../../shop/money.ts';
import { stockText } from '../../../../../shop/stock.ts';
import { classNames } from '../../../ui/class-names.ts';
import { selectOnFocus } from '../../../ui/select-on-focus.ts';
import { type LabelLine, lineText, variantText } from '../printer/label/label-line.ts';
import { LinePicture } from './line-picture.tsx';

/** The columns of a line: what it is, size and color, stock, labels. On a phone the first two stand in one. */
export const lineColumns =
  'grid grid-cols-[minmax(0,1fr)_4.5rem_5.5rem] items-center gap-x-3 px-3 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_5rem_5.5rem]';

type BatchLineProps = {
  /** What the line is known by. */
  name: string;
  line: LabelLine;
  /** Whether it is the first of its product: the others do not repeat it. */
  leads: boolean;
  /** Whether lines have a place for a picture, since one of the batch has one. */
  pictured: boolean;
  text: string;
  error: string | null;
  refused: string | null;
  selected: boolean;
  onType: (name: string, text: string) => void;
  onSelect: (name: string) => void;
};

/** One line of a batch with its number of labels. */
export const BatchLine = memo(function BatchLine(props: BatchLineProps) {
  const { name, line, leads, pictured, text, error, refused, selected, onType, onSelect } = props;
  const problem = error ?? refused;
  const note = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field in the line does the same when it takes the focus
    <li
      onClick={() => onSelect(name)}
      className={classNames(
        lineColumns,
        'min-h-11 border-line border-t py-1 [contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]',
        selected ? 'bg-accent-soft' : 'hover:bg-sunken',
        problem && 'text-muted',
      )}
    >
      <div className="flex min-w-0 items-center gap-2">
        {pictured ? <LinePicture id={leads ? line.picture : null} /> : null}
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 items-baseline gap-2">
            <span className={classNames('font-mono', leads ? 'font-medium text-ink' : 'text-faint')}>
              {line.productid}
            </span>
            {leads ? <span className="truncate text-muted max-sm:hidden">{line.name}</span> : null}
            {leads ? (
              <span className="ml-auto whitespace-nowrap tabular-nums max-sm:hidden">
                {rupeesText(paiseFrom(line.retailprice))}
              </span>
            ) : null}
          </p>
          <p className="truncate sm:hidden">{variantText(line) || line.name}</p>
        </div>
      </div>
      <p className="truncate max-sm:hidden">{variantText(line) || <span className="text-muted">No variants</span>}</p>
      <p className="text-right tabular-nums">
        {stockText(line.stock)}
        {line.stale > 0 ? <span className="block text-warning-text text-xs">{line.stale} old price</span> : null}
      </p>
      <input
        data-line-field=""
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Labels of ${lineText(line)}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={problem ? note : undefined}
        value={text}
        onChange={(event) => onType(name, event.target.value)}
        {...selectOnFocus}
        onFocus={(event) => {
          selectOnFocus.onFocus(event);
          onSelect(name);
        }}
        onKeyDown={walkLines}
        className="h-8 w-full rounded-md border border-line-strong bg-surface px-2 text-right text-ink tabular-nums focus-field aria-invalid:border-danger touch:h-11 touch:text-lg"
      />
      {problem ? (
        <p
          id={note}
          className={classNames('col-span-full text-table', error ? 'text-danger-text' : 'text-warning-text')}
        >
          {problem}
        </p>
      ) : null}
    </li>
  );
});

/** Enter and the arrows go from a line's number to the next one's, as in a column of a spreadsheet. */
function walkLines(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const line = event.currentTarget.closest('li');
  const next = step > 0 ? line?.nextElementSibling : line?.previousElementSibling;
  next?.querySelector<HTMLInputElement>('[data-line-field]')?.focus();
}
