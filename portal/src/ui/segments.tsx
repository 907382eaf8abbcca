import { useId } from 'react';
import { classNames } from './class-names.ts';

type Segment<Value> = {
  value: Value;
  label: string;
  /** How many there are, written out. */
  count?: string;
};

type SegmentsProps<Value> = {
  /** What is chosen, for screen readers: 'Which lines'. */
  legend: string;
  segments: readonly Segment<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** A few choices side by side, one of which holds. */
export function Segments<Value>({ legend, segments, chosen, onChoose }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full flex-wrap self-start rounded-md border border-line bg-sunken p-0.5">
      <legend className="sr-only">{legend}</legend>
      {segments.map(({ value, label, count }) => (
        <label
          key={label}
          className={classNames(
            'flex h-7 cursor-pointer items-center justify-center gap-1.5 rounded px-3 text-table transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-text touch:h-11 touch:min-w-11',
            value === chosen ? 'bg-surface font-medium shadow-card' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className="sr-only"
          />
          {label}
          {count === undefined ? null : <span className="tabular-nums">{count}</span>}
        </label>
      ))}
    </fieldset>
  );
}
