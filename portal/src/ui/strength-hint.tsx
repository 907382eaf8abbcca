import { classNames } from './class-names.ts';
import type { Strength } from './password-strength.ts';

const fills: Record<Strength['level'], string> = {
  1: 'bg-danger',
  2: 'bg-danger',
  3: 'bg-accent',
  4: 'bg-success-text',
};

/** How strong the password is that is being typed: a bar of four parts, and in words. */
export function StrengthHint({ strength: { level, words } }: { strength: Strength }) {
  return (
    <span className="flex flex-col gap-1">
      <span aria-hidden="true" className="mt-0.5 grid grid-cols-4 gap-1">
        {([1, 2, 3, 4] as const).map((part) => (
          <span key={part} className={classNames('h-1 rounded-full', part <= level ? fills[level] : 'bg-line')} />
        ))}
      </span>
      <span role="status">{words}</span>
    </span>
  );
}
