import { Fragment } from 'react';
import { namedAndMore } from '../../lib/live/who.ts';
import { classNames } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { initialsOf } from './initials.ts';

type PeopleProps = {
  /** Their addresses; one at least. */
  names: readonly string[];
  /** How many have a place. */
  most: number;
  /** What is told of them, before their addresses. */
  label: string;
  look: 'quiet' | 'editing';
  className?: string;
};

const looks = {
  quiet: 'h-6 min-w-6 border-line bg-surface text-muted',
  editing: 'h-5 min-w-5 border-accent-text/30 bg-accent-soft text-accent-text',
};

/** People by their initials; under the pointer, with the focus and for screen readers by their addresses. */
export function People({ names, most, label, look, className }: PeopleProps) {
  const { named, more } = namedAndMore(names, most);
  const initials = [...named.map(initialsOf), ...(more > 0 ? [`+${more}`] : [])];
  return (
    <Tooltip
      side="bottom"
      content={
        <>
          {label}
          {names.map((name) => (
            <bdi key={name} className="block wrap-anywhere">
              {name}
            </bdi>
          ))}
        </>
      }
    >
      <button
        type="button"
        // What is seen is part of it, for whoever speaks to the browser.
        aria-label={`${label} ${initials.join(' ')} (${names.join(', ')})`}
        className={classNames(
          'inline-flex cursor-default! items-center justify-center gap-0.5 rounded-full touch:min-h-11 touch:min-w-11',
          className,
        )}
      >
        {initials.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same initials
          <Fragment key={place}>
            {place > 0 ? ' ' : ''}
            <span
              className={classNames(
                'inline-flex items-center justify-center rounded-full border px-0.5 font-medium text-[0.6875rem] leading-none',
                looks[look],
              )}
            >
              {text}
            </span>
          </Fragment>
        ))}
      </button>
    </Tooltip>
  );
}
