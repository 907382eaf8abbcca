import type { Ref } from 'react';
import { classNames } from './class-names.ts';

/** Something that two people changed, each in their own way. */
export type Clash = { readonly key: string; readonly label: string; readonly mine: string; readonly theirs: string };

export type Choice = 'mine' | 'theirs';

type ClashPanelProps = {
  ref: Ref<HTMLElement>;
  /** What happened, in one sentence without a full stop. */
  title: string;
  comparison: {
    readonly clashes: readonly Clash[];
    /** What only they changed, and what was therefore taken from them. */
    readonly taken: readonly string[];
  };
  choices: Readonly<Record<string, Choice>>;
  onChoose: (key: string, choice: Choice) => void;
};

/** Says that somebody else saved meanwhile, what was taken from them, and lets one choose where both changed. */
export function ClashPanel({ ref, title, comparison: { clashes, taken }, choices, onChoose }: ClashPanelProps) {
  return (
    <section
      ref={ref}
      role="alert"
      className="mb-4 flex flex-col gap-2 rounded-md border border-line bg-warning-soft p-3 text-warning-text"
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
                (choices[clash.key] ?? 'mine') === side ? 'border-accent-text' : 'border-line',
              )}
            >
              <input
                type="radio"
                name={`clash-${clash.key}`}
                checked={(choices[clash.key] ?? 'mine') === side}
                onChange={() => onChoose(clash.key, side)}
                className="accent-accent"
              />
              <span className="shrink-0 text-muted">{side === 'mine' ? 'Mine' : 'Theirs'}</span>
              <span className="min-w-0 break-words">{clash[side]}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
