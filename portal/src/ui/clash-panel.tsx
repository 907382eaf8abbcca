import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

/** Something that two people changed, each in their own way. */
export type Clash = {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  /** Both to look at, where the texts do not tell them apart. */
  readonly seen?: { readonly mine: ReactNode; readonly theirs: ReactNode };
};

export type Choice = 'mine' | 'theirs';

type ClashPanelProps = {
  /** What happened, in one sentence without a full stop. */
  title: string;
  comparison: {
    readonly clashes: readonly Clash[];
    /** What only they changed, and what was therefore taken from them. */
    readonly taken: readonly string[];
  };
  /** Whose value the form holds; 'retyped' is mine, other than it was. */
  choices: Readonly<Record<string, Choice | 'retyped'>>;
  onChoose: (key: string, choice: Choice) => void;
};

/** Says that somebody else saved meanwhile, what was taken from them, and lets one choose where both changed. */
export function ClashPanel({ title, comparison, choices, onChoose }: ClashPanelProps) {
  const { clashes, taken } = comparison;
  const panel = useRef<HTMLElement>(null);
  // Each time somebody else was faster, what is said of it is where one looks and where one is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a comparison is made each time
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'start' });
    panel.current?.focus({ preventScroll: true });
  }, [comparison]);
  const isTheirs = (key: string) => choices[key] === 'theirs';
  return (
    <section
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="mb-4 outline-none flex flex-col gap-2 rounded-md border border-line bg-warning-soft p-3 text-warning-text"
    >
      <p className="font-medium">{title}</p>
      <p>
        What you typed is still here.
        {taken.length > 0 ? ` Taken over from them: ${taken.join('; ')}.` : ''}
        {clashes.length > 0 ? ' Choose what to keep, then save again.' : ' Look it over, then save again.'}
      </p>
      {clashes.map((clash) => (
        <fieldset key={clash.key} className="flex min-w-0 flex-col gap-1">
          <legend className="font-medium text-table">{clash.label}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label
              key={side}
              className={classNames(
                'flex min-w-0 cursor-pointer items-baseline gap-2 rounded border bg-surface px-2 py-1 text-ink touch:min-h-11 touch:items-center',
                isTheirs(clash.key) === (side === 'theirs') ? 'border-accent-text' : 'border-line',
              )}
            >
              <input
                type="radio"
                name={`clash-${clash.key}`}
                checked={isTheirs(clash.key) === (side === 'theirs')}
                onChange={() => onChoose(clash.key, side)}
                className="accent-accent"
              />
              <span className="shrink-0 text-muted">{side === 'mine' ? 'Mine' : 'Theirs'}</span>
              <bdi className="min-w-0 break-words">
                {side === 'mine' && choices[clash.key] === 'retyped' ? 'As it stands in the field now' : clash[side]}
              </bdi>
              {clash.seen?.[side]}
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
