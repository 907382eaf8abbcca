import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { countText } from '../../../../shop/money.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { LeftJob } from './batch/job/job-hold.ts';
import { DockBar, DockSentence } from './dock-bar.tsx';
import { counted, labelsText } from './printer/label/label-count.ts';

type LeftJobBarProps = Omit<LeftJob, 'id'> & {
  /** Jobs that were left besides this one; they are offered after it. */
  others: number;
  onGoOn: () => void;
  onForget: () => void;
};

/** A job that this machine did not finish. */
export function LeftJobBar({ total, left, unheard, others, onGoOn, onForget }: LeftJobBarProps) {
  const [asking, setAsking] = useState(false);
  return (
    <DockBar look="warning" label="Unfinished print job">
      <DockSentence>
        <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
        Printing stopped: {countText(total - left - unheard)} of {labelsText(total)} printed
        {others > 0 ? ` (and ${counted(others, 'other job', 'other jobs')})` : ''}
      </DockSentence>
      <Button size="small" onClick={onGoOn}>
        Go on
      </Button>
      <Button size="small" variant="ghost" onClick={() => setAsking(true)}>
        Forget it
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Forget the ${labelsText(left + unheard)} left?`}
        description="Nothing more of this job will be printed. What was printed stays recorded."
        confirmLabel="Forget"
        danger
        onConfirm={() => {
          setAsking(false);
          onForget();
        }}
        onCancel={() => setAsking(false)}
      />
    </DockBar>
  );
}
