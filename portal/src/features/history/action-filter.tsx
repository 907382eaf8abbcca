import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { ChangeAction } from './change.ts';
import { actionWords } from './change-words.ts';

/** Which changes are shown; null for all of them. */
export type Shown = ChangeAction | null;

const choices: readonly (readonly [Shown, string])[] = [
  [null, 'All'],
  ['added', actionWords.added],
  ['changed', actionWords.changed],
  ['deleted', actionWords.deleted],
];

/** All changes, or those of one kind. */
export function ActionFilter({ shown, onShow }: { shown: Shown; onShow: (shown: Shown) => void }) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full rounded-md border border-line bg-sunken p-0.5">
      <legend className="sr-only">Which changes</legend>
      {choices.map(([value, label]) => (
        <label
          key={label}
          className={classNames(
            'flex h-7 cursor-pointer items-center justify-center rounded px-3 text-table transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-text touch:h-11 touch:min-w-11',
            value === shown ? 'bg-surface font-medium shadow-card' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={value === shown}
            onChange={() => onShow(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
