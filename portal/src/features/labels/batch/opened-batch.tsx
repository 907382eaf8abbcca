import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { countText } from '../../../../../shop/money.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, type DialogProps } from '../../../ui/dialog.tsx';
import { firstPlaceFrom } from '../printer/use-output.ts';
import { BatchPlanView } from './batch-plan-view.tsx';
import { labelsText } from './copies.ts';
import type { TakenJob } from './job/job-hold.ts';
import { JobView } from './job-view.tsx';
import { PdfQuestion } from './pdf-question.tsx';
import { type Batch, type BatchStart, useBatch } from './use-batch.ts';
import { type BatchJob, useBatchJob } from './use-batch-job.ts';
import { type BatchPrint, useBatchPrint } from './use-batch-print.ts';

type OpenedBatchProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  start: BatchStart;
  /** A job to go on with. */
  left: TakenJob | null;
  /** Labels were sent to a printer, or came out of a PDF: the list was not opened for nothing. */
  onPrinted: () => void;
  finalFocus: DialogProps['finalFocus'];
};

/** A batch from its list of lines to the last label. */
export function OpenedBatch({ open, onOpenChange, start, left, onPrinted, finalFocus }: OpenedBatchProps) {
  const batch = useBatch(start);
  const job = useBatchJob(batch, left);
  const printing = useBatchPrint(batch, job, onPrinted);
  const { state } = job;
  const view = state ? 'job' : printing.saved ? 'asked' : 'plan';
  const body = useFocusOn(state ? state.phase.is : view);
  const change = (next: boolean): void => {
    if (!next) {
      printing.abandon();
      job.leave();
    }
    onOpenChange(next);
  };
  const [asking, setAsking] = useState(false);
  const close = (): void => {
    printing.abandon();
    if (view === 'plan' && batch.copies.typed.size > 0) setAsking(true);
    else change(false);
  };
  const printOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || view !== 'plan') return;
    // A dialog opened from this one hands its keys on as if they came from here.
    const { target, currentTarget: own } = event;
    if (own.hasAttribute('data-nested-dialog-open') || !(target instanceof Node && own.contains(target))) return;
    event.preventDefault();
    // Held down it would go past what the first press had to say.
    if (event.repeat) return;
    if (printing.canPrint && isReady(batch) && !printing.busy) void printing.print();
  };
  return (
    <Dialog
      open={open}
      // Neither labels under way nor the question after a PDF are lost sight of by a slip of the hand.
      onOpenChange={(next) => (job.running || printing.saved ? undefined : next ? change(true) : close())}
      title="Print labels"
      size="wide"
      cross={false}
      finalFocus={finalFocus}
      onKeyDown={printOnCtrlEnter}
      footer={
        state ? (
          <JobFooter job={job} printing={printing} onClose={() => change(false)} />
        ) : (
          <PlanFooter batch={batch} printing={printing} onClose={close} onAnswered={() => change(false)} />
        )
      }
    >
      <div ref={body} tabIndex={-1} className="outline-none">
        {state ? <JobView job={job} state={state} output={batch.output} printing={printing} /> : null}
        {view === 'asked' ? (
          <PdfQuestion labels={(printing.saved ?? []).reduce((sum, { copies }) => sum + copies, 0)} />
        ) : null}
        {/* Kept behind the others: what was typed is there again afterwards. */}
        <div hidden={view !== 'plan'}>
          <BatchPlanView batch={batch} problem={printing.problem} />
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        title="Leave without printing?"
        description="The numbers of labels that you typed will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => change(false)}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  );
}

/** Views in which a person waits or acts: what had the focus before is gone. */
const turns: readonly string[] = ['plan', 'asked', 'ready', 'doubt', 'stopped'];

/** Takes the focus when another view is shown, so that whoever uses the keyboard goes on from there. */
function useFocusOn(view: string) {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current !== view && turns.includes(view)) body.current?.focus();
    shown.current = view;
  }, [view]);
  return body;
}

/** Whether there is somewhere to print to. */
const isReady = ({ output: { output, firstPlace, printer } }: Batch): boolean =>
  output === 'printer' ? printer.choice !== null : output === 'roll' || 'place' in firstPlaceFrom(firstPlace);

type FooterProps = { printing: BatchPrint; onClose: () => void };

function PlanFooter({ batch, printing, onClose, onAnswered }: FooterProps & { batch: Batch; onAnswered: () => void }) {
  if (printing.saved) {
    return (
      <>
        <Button onClick={() => printing.answer(false)}>No, back to the list</Button>
        <Button
          variant="primary"
          onClick={() => {
            printing.answer(true);
            onAnswered();
          }}
        >
          Yes, all of them
        </Button>
      </>
    );
  }
  const { labels } = batch.plan;
  const isPdf = batch.output.output !== 'printer';
  return (
    <>
      <p className="mr-auto text-muted text-table touch:hidden">Ctrl+Enter prints</p>
      <Button onClick={onClose}>Close</Button>
      <Button
        variant="primary"
        busy={printing.busy}
        disabled={!printing.canPrint || !isReady(batch)}
        onClick={() => void printing.print()}
      >
        {isPdf ? 'Save PDF of' : 'Print'} {labels === 1 ? '1 label' : `${countText(labels)} labels`}
      </Button>
    </>
  );
}

function JobFooter({ job, printing, onClose }: FooterProps & { job: BatchJob }) {
  const close = useRef<HTMLButtonElement>(null);
  const { state, running } = job;
  const isDone = state?.phase.is === 'done';
  useEffect(() => {
    if (isDone) close.current?.focus();
  }, [isDone]);
  if (!state) return null;
  if (running) {
    return (
      <Button busy={state.cancelling} onClick={job.cancel}>
        Cancel
      </Button>
    );
  }
  return (
    <>
      <Button ref={close} onClick={onClose}>
        Close
      </Button>
      {state.phase.is === 'stopped' ? (
        <Button variant="primary" busy={printing.busy} onClick={() => void printing.goOn()}>
          Go on with {labelsText(state.total - state.printed)}
        </Button>
      ) : null}
    </>
  );
}
