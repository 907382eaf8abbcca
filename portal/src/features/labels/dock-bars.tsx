import { CircleAlert, Tag } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { countText } from '../../../../shop/money.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFocusHandedOn } from '../../ui/use-focus-handed-on.ts';
import { counted, labelsText } from './batch/copies.ts';
import type { LeftJob } from './batch/job/job-hold.ts';

const looks = { selection: 'wide:bg-accent-soft', warning: 'text-warning-text wide:bg-warning-soft' };

/** One sentence and its buttons, in a place that moves nothing else. */
function Bar({ look, label, children }: { look: keyof typeof looks; label: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useFocusHandedOn(place);
  return (
    // On a wide screen it lies beside the buttons without taking room of its own.
    <div className="max-wide:contents wide:relative wide:-mr-2 wide:w-0">
      <section
        ref={place}
        aria-label={label}
        data-dock=""
        className={classNames(
          'flex items-center gap-2 max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 max-wide:z-20 max-wide:min-h-14 max-wide:flex-wrap max-wide:border-line max-wide:border-t max-wide:bg-surface max-wide:px-4 max-wide:py-2 max-wide:shadow-raised wide:absolute wide:-top-0.5 wide:right-2 wide:rounded-lg wide:py-1 wide:pr-1 wide:pl-3 wide:whitespace-nowrap',
          looks[look],
        )}
      >
        {children}
      </section>
    </div>
  );
}

function Sentence({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex min-w-0 items-center gap-2 font-medium tabular-nums max-wide:mr-auto">
      {children}
    </p>
  );
}

type SelectionBarProps = {
  count: number;
  /** How many of them are not among the products shown. */
  elsewhere: number;
  /** How many products the filters find; undefined when all of them are selected. */
  found: number | undefined;
  onAll: () => void;
  onClear: () => void;
  onNear: () => void;
  onPrint: () => void;
};

/** What is selected, and what can be done with it. */
export function SelectionBar({ count, elsewhere, found, onAll, onClear, onNear, onPrint }: SelectionBarProps) {
  return (
    <Bar look="selection" label="Selection">
      <Sentence>
        {counted(count, 'product', 'products')} selected
        {elsewhere > 0 ? `, ${countText(elsewhere)} not on this page` : ''}
      </Sentence>
      {found !== undefined && found > count ? (
        <Button size="small" variant="ghost" className="text-accent-text max-wide:order-last" onClick={onAll}>
          Select all {counted(found, 'product', 'products')} found
        </Button>
      ) : null}
      <Button size="small" variant="primary" onClick={onPrint} onPointerEnter={onNear} onFocus={onNear}>
        Print labels
      </Button>
      <Button size="small" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </Bar>
  );
}

type StaleBarProps = { products: number; pieces: number; onNear: () => void; onPrint: () => void };

/** Products whose pieces carry labels of an older price. */
export function StaleBar({ products, pieces, onNear, onPrint }: StaleBarProps) {
  return (
    <Bar look="warning" label="Labels with an old price">
      <Sentence>
        <Tag size={16} aria-hidden="true" className="shrink-0" />
        {products === 1 ? '1 product needs' : `${countText(products)} products need`} new labels:{' '}
        {counted(pieces, 'piece', 'pieces')}
      </Sentence>
      <Button size="small" onClick={onPrint} onPointerEnter={onNear} onFocus={onNear}>
        Print new labels
      </Button>
    </Bar>
  );
}

type LeftJobBarProps = Omit<LeftJob, 'id'> & {
  /** Jobs that were left besides this one; they are offered after it. */
  others: number;
  onGoOn: () => void;
  onForget: () => void;
};

/** A job that this machine did not finish. */
export function LeftJobBar({ printed, total, others, onGoOn, onForget }: LeftJobBarProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Bar look="warning" label="Unfinished print job">
      <Sentence>
        <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
        Printing stopped: {countText(printed)} of {labelsText(total)} sent
        {others > 0 ? ` (and ${counted(others, 'other job', 'other jobs')})` : ''}
      </Sentence>
      <Button size="small" onClick={onGoOn}>
        Go on
      </Button>
      <Button size="small" variant="ghost" onClick={() => setAsking(true)}>
        Forget it
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Forget the ${labelsText(total - printed)} left?`}
        description="Nothing more of this job will be printed. What was printed stays recorded."
        confirmLabel="Forget"
        danger
        onConfirm={() => {
          setAsking(false);
          onForget();
        }}
        onCancel={() => setAsking(false)}
      />
    </Bar>
  );
}
