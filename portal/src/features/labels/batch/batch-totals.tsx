import { CircleAlert } from 'lucide-react';
import { countText } from '../../../../../shop/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { SpinnerMark } from '../../../ui/spinner.tsx';
import { type LabelLine, lineText } from '../printer/label/label-line.ts';
import { type BatchPlan, refusedText, totalsText } from './batch-plan.ts';

/** Lines named with a reason before the rest is only counted. */
const mostNamed = 5;

const named = (lines: readonly LabelLine[]): string => {
  const names = lines.slice(0, mostNamed).map(lineText).join('; ');
  const others = lines.length - mostNamed;
  return others > 0 ? `${names}; and ${countText(others)} more` : names;
};

type BatchTotalsProps = {
  plan: BatchPlan;
  checking: boolean;
  changes: readonly string[];
  gone: string | null;
  /** Leads to the first line whose number is none. */
  onShowInvalid: () => void;
};

/** What will come out, what will not and why, and what has changed since the list was shown. */
export function BatchTotals({ plan, checking, changes, gone, onShowInvalid }: BatchTotalsProps) {
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="flex items-center gap-2 font-semibold text-lg tabular-nums">
        {totalsText(plan)}
        {checking ? (
          <span className="flex animate-late items-center gap-2 font-normal text-base text-muted">
            <SpinnerMark /> Checking the labels
          </span>
        ) : null}
      </p>
      {gone ? <Note look="warning">{gone}</Note> : null}
      {plan.tooMany ? <Note look="danger">{plan.tooMany}</Note> : null}
      {plan.invalid > 0 ? (
        <Note look="danger">
          {plan.invalid === 1 ? '1 number is' : `${countText(plan.invalid)} numbers are`} not right:{' '}
          {named(plan.lines.filter(({ error }) => error !== null).map(({ line }) => line))}.{' '}
          <Button size="small" variant="ghost" className="underline" onClick={onShowInvalid}>
            Go to the first
          </Button>
        </Note>
      ) : null}
      {plan.refused.length > 0 ? (
        <details className="rounded-md bg-warning-soft px-3 py-2 text-warning-text">
          <summary className="flex cursor-pointer list-none items-center gap-2 font-medium touch:min-h-11">
            <CircleAlert size={16} aria-hidden="true" />
            {refusedText(plan.refused)}
            <span className="font-normal underline">Why</span>
          </summary>
          <ul className="mt-1.5 flex flex-col gap-1.5 pl-6">
            {plan.refused.map(({ reason, lines }) => (
              <li key={reason}>
                {reason} <span className="block text-table">{named(lines)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {changes.length > 0 ? (
        <Note look="warning">
          <strong className="font-medium">Changed since this list was opened. Check it, then print.</strong>
          {changes.slice(0, mostNamed).map((change) => (
            <span key={change} className="block">
              {change}
            </span>
          ))}
          {changes.length > mostNamed ? (
            <span className="block">And {countText(changes.length - mostNamed)} more.</span>
          ) : null}
        </Note>
      ) : null}
    </div>
  );
}
