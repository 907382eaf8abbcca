import { useEffect, useRef, useState } from 'react';
import { countText } from '../../../../../shop/money.ts';
import { Button } from '../../../ui/button.tsx';
import { labelsText } from '../printer/label/label-count.ts';
import { countOf } from './job/runs.ts';
import type { Batch } from './use-batch.ts';
import type { BatchJob } from './use-batch-job.ts';
import type { BatchPrint } from './use-batch-print.ts';

type FooterProps = { printing: BatchPrint; onClose: () => void };

type PlanFooterProps = FooterProps & { batch: Batch; isReady: boolean };

/** What a batch that is put together can do. */
export function PlanFooter({ batch, isReady, printing, onClose }: PlanFooterProps) {
  const { labels } = batch.plan;
  const isPdf = batch.output.output !== 'printer';
  return (
    <>
      <p className="mr-auto text-muted text-table touch:hidden">Ctrl+Enter prints</p>
      <Button onClick={onClose}>Close</Button>
      <Button
        variant="primary"
        busy={printing.busy}
        disabled={!printing.canPrint || !isReady}
        onClick={() => void printing.print()}
      >
        {isPdf ? 'Save PDF of' : 'Print'} {labels === 1 ? '1 label' : `${countText(labels)} labels`}
      </Button>
    </>
  );
}

/** The answers to the question after a PDF. */
export function PdfFooter({ printing, onClose }: FooterProps) {
  return (
    <>
      <Button onClick={() => printing.answer(false)}>No, back to the list</Button>
      <Button
        variant="primary"
        onClick={() => {
          printing.answer(true);
          onClose();
        }}
      >
        Yes, all of them
      </Button>
    </>
  );
}

/** What a job can do: stop, or go on. */
export function JobFooter({ job, printing, onClose }: FooterProps & { job: BatchJob }) {
  const close = useRef<HTMLButtonElement>(null);
  const { state, running } = job;
  const isDone = state?.phase.is === 'done';
  useEffect(() => {
    if (isDone) close.current?.focus();
  }, [isDone]);
  if (!state) return null;
  if (running) return <Button onClick={job.cancel}>Cancel</Button>;
  return (
    <>
      <Button ref={close} onClick={onClose}>
        Close
      </Button>
      {state.phase.is === 'stopped' && state.left.length > 0 ? (
        <GoOn printing={printing} labels={countOf(state.left)} />
      ) : null}
    </>
  );
}

/** A second press of Cancel, at whose place this button comes, must not undo it. */
const pressAfter = 500;

function GoOn({ printing, labels }: { printing: BatchPrint; labels: number }) {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), pressAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button variant="primary" busy={printing.busy} paused={isNew} onClick={() => void printing.goOn()}>
      Go on with {labelsText(labels)}
    </Button>
  );
}
