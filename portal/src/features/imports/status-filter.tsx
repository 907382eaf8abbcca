import { useId } from 'react';
import { countText } from '../../../../shop/money.ts';
import { classNames } from '../../ui/class-names.ts';
import type { ImportCheck, LineStatus } from './import-types.ts';
import { statusWords } from './line-status.tsx';

const statuses = ['new', 'changed', 'same', 'wrong'] as const;

type StatusFilterProps = {
  check: ImportCheck;
  /** Null for all lines. */
  shown: LineStatus | null;
  onShow: (status: LineStatus | null) => void;
};

/** How many lines there are of each status, and which of them are shown. */
export function StatusFilter({ check, shown, onShow }: StatusFilterProps) {
  const name = useId();
  const all = statuses.reduce((sum, status) => sum + check[status], 0);
  const choices = [null, ...statuses].map((status) => ({
    status,
    label: status === null ? 'All' : statusWords[status],
    count: status === null ? all : check[status],
  }));
  return (
    <fieldset className="inline-flex max-w-full self-start flex-wrap rounded-md border border-line bg-sunken p-0.5">
      <legend className="sr-only">Which lines</legend>
      {choices.map(({ status, label, count }) => (
        <label
          key={label}
          className={classNames(
            'flex h-7 cursor-pointer items-center gap-1.5 rounded px-3 text-table transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-text touch:h-11',
            status === shown ? 'bg-surface font-medium shadow-card' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={status === shown}
            onChange={() => onShow(status)}
            className="sr-only"
          />
          {label}
          <span className="tabular-nums">{countText(count)}</span>
        </label>
      ))}
    </fieldset>
  );
}
