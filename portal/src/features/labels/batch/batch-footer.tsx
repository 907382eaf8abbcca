import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { commandKey } from '../../../ui/command-key.ts';
import type { PdfWay } from '../printer/first-output.ts';
import { labelsText } from '../printer/label/label-count.ts';
import { countOf } from './job/runs.ts';
import { SteadyButton } from './steady-button.tsx';
import type { Batch } from './use-batch.ts';
import type { BatchJob } from './use-batch-job.ts';
import type { BatchPrint } from './use-batch-print.ts';

type FooterProps = { printing: BatchPrint; onClose: () => void };

type PlanFooterProps = FooterProps & {
  batch: Batch;
  job: BatchJob;
  isReady: boolean;
  onPrint: (way: PdfWay) => void;
};

/** What a batch that is put together can do. */
export function PlanFooter({ batch, job, isReady, printing, onPrint, onClose }: PlanFooterProps) {
  const { output, pdfWays } = batch.output;
  const [main, ...others] = pdfWays;
  const isPrinter = output === 'printer';
  const mainText = isPrinter ? 'Print' : main === 'share' ? 'Share' : 'Save PDF of';
  if (job.shareReady)
    return (
      <>
        <Button onClick={onClose}>Close</Button>
        <Button key="main" variant="primary" onClick={job.shareReady}>
          Share the PDF
        </Button>
      </>
    );
  const cannot = !printing.canPrint || !isReady;
  return (
    <>
      <p className="mr-auto text-muted text-table touch:hidden">{commandKey()}+Enter prints</p>
      <Button onClick={onClose}>Close</Button>
      {!isPrinter && others.includes('save') ? (
        <Button paused={printing.busy} disabled={cannot} onClick={() => onPrint('save')}>
          Save PDF
        </Button>
      ) : null}
      <Button key="main" variant="primary" busy={printing.busy} disabled={cannot} onClick={() => onPrint(main)}>
        {mainText} {labelsText(batch.plan.labels)}
      </Button>
    </>
  );
}

/** The answers to the question after a PDF. */
export function PdfFooter({ printing, onClose }: FooterProps) {
  return (
    <>
      <SteadyButton onClick={() => printing.answer(false)}>No, back to the list</SteadyButton>
      <SteadyButton
        variant="primary"
        onClick={() => {
          printing.answer(true);
          onClose();
        }}
      >
        Yes, all of them
      </SteadyButton>
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
  if (running)
    return (
      <SteadyButton key="cancel" onClick={job.cancel}>
        Cancel
      </SteadyButton>
    );
  return (
    <>
      <SteadyButton key="close" ref={close} variant={isDone ? 'primary' : 'secondary'} onClick={onClose}>
        Close
      </SteadyButton>
      {state.phase.is === 'stopped' && state.left.length > 0 ? (
        <SteadyButton variant="primary" busy={printing.busy} onClick={() => void printing.goOn()}>
          Go on with {labelsText(countOf(state.left))}
        </SteadyButton>
      ) : null}
    </>
  );
}
