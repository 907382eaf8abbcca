import { useSyncExternalStore } from 'react';
import { Note } from '../../../../ui/note.tsx';
import { countOf } from '../../../list/index.ts';
import { NamedFiles } from './named-files.tsx';
import type { PlannedProduct } from './picture-plan.ts';
import type { Sending } from './sending.ts';
import { outcomeOf } from './sending-states.ts';

type SendingViewProps = { sending: Sending; planned: readonly PlannedProduct[]; busy: boolean };

/** What became of all, in a few words. */
const summaryOf = ({ products, pictures, there, left }: ReturnType<typeof outcomeOf>): string => {
  const was = (count: number): string => (count === 1 ? 'was' : 'were');
  return [
    `${countOf(pictures, 'picture')} ${was(pictures)} added to ${countOf(products, 'product')}.`,
    there > 0 ? `${countOf(there, 'picture')} ${was(there)} there already.` : '',
    left > 0 ? `${countOf(left, 'product')} left: what was chosen is still here.` : '',
  ]
    .filter(Boolean)
    .join(' ');
};

/** How far it is while pictures are sent, and then what became of them. */
export function SendingView({ sending, planned, busy }: SendingViewProps) {
  const states = useSyncExternalStore(sending.subscribe, sending.states);
  const outcome = outcomeOf(planned, states);
  const { total, through, notDone, refused, noRoom } = outcome;
  const percent = total === 0 ? 0 : Math.floor((100 * through) / total);
  return (
    <div className="mx-auto flex min-h-60 w-full max-w-xl flex-col justify-center gap-4">
      {busy ? (
        <div className="flex flex-col gap-2">
          <p className="flex justify-between gap-3">
            Adding the pictures
            <span className="text-muted tabular-nums">
              {Math.min(total, Math.floor(through) + 1)} of {total}
            </span>
          </p>
          <div
            role="progressbar"
            aria-label="Adding the pictures"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="h-2 overflow-hidden rounded-full bg-line"
          >
            <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
          </div>
          <p className="text-muted text-table">A product is saved as soon as its own pictures are there.</p>
        </div>
      ) : (
        <Note look={notDone.length > 0 ? 'warning' : 'success'}>{summaryOf(outcome)}</Note>
      )}
      <NamedFiles title={`${countOf(notDone.length, 'product')} not done`} lines={notDone} />
      <NamedFiles title={`${countOf(refused.length, 'file')} not taken`} lines={refused} />
      <NamedFiles title={`${countOf(noRoom.length, 'file')} left out: 12 pictures are the most`} lines={noRoom} />
    </div>
  );
}
