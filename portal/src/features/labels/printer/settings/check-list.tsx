import { CircleCheck, CircleMinus, CircleX, TriangleAlert } from 'lucide-react';
import { SpinnerMark } from '../../../../ui/spinner.tsx';
import type { Check } from './findings.ts';

const looks = {
  good: { Icon: CircleCheck, word: 'All right', className: 'text-success-text' },
  doubtful: { Icon: TriangleAlert, word: 'Look at this', className: 'text-warning-text' },
  bad: { Icon: CircleX, word: 'Stands in the way', className: 'text-danger-text' },
  open: { Icon: CircleMinus, word: 'Not known', className: 'text-muted' },
};

function CheckMark({ state }: { state: Check['state'] }) {
  if (state === 'waiting') return <SpinnerMark />;
  const { Icon, word, className } = looks[state];
  return (
    <span className={className}>
      <Icon size={16} aria-hidden="true" />
      <span className="sr-only">{word}: </span>
    </span>
  );
}

/** What was checked on the way to a label, in the order in which it is needed. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {checks.map(({ name, state, sentence }) => (
        <li key={name} className="flex gap-2.5 px-3 py-2 text-table">
          <span className="flex h-5 shrink-0 items-center">
            <CheckMark state={state} />
          </span>
          <div className="min-w-0 flex-1 sm:flex sm:gap-3">
            <p className="shrink-0 font-medium sm:w-32">{name}</p>
            <p className="min-w-0 text-pretty break-words text-muted">{sentence}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
