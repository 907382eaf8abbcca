import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTellWork } from '../../../lib/live/use-tell-work.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, type DialogProps } from '../../../ui/dialog.tsx';
import type { PdfWay } from '../printer/first-output.ts';
import { firstPlaceFrom } from '../printer/use-output.ts';
import { JobFooter, PdfFooter, PlanFooter } from './batch-footer.tsx';
import { BatchPlanView } from './batch-plan-view.tsx';
import type { TakenJob } from './job/job-hold.ts';
import { JobView } from './job-view.tsx';
import { isAskedAbout } from './many-labels.ts';
import { ManyQuestion } from './many-question.tsx';
import { PdfQuestion } from './pdf-question.tsx';
import { PrintedByOthers } from './printed-by-others.tsx';
import { ShareReady } from './share-ready.tsx';
import { toldOf } from './told-job.ts';
import { type Batch, type BatchStart, useBatch } from './use-batch.ts';
import { type BatchJob, useBatchJob } from './use-batch-job.ts';
import { useBatchPrint } from './use-batch-print.ts';

type OpenedBatchProps = {
  open: boolean;
  onClose: () => void;
  start: BatchStart;
  /** A job to go on with. */
  left: TakenJob | null;
  /** Labels were sent to a printer, or came out of a PDF: the list was not opened for nothing. */
  onPrinted: () => void;
  finalFocus: DialogProps['finalFocus'];
};

/** What is shown: the list, the job that prints it, or the question after a PDF. */
const viewOf = ({ state, pdfWay }: BatchJob): 'plan' | 'job' | 'asked' => {
  if (!state) return 'plan';
  if (pdfWay === null) return 'job';
  return state.phase.is === 'asked' ? 'asked' : 'plan';
};

/** Whether there is somewhere to print to. */
const isReady = ({ output: { output, firstPlace, printer } }: Batch): boolean =>
  output === 'printer' ? printer.choice !== null : output === 'roll' || 'place' in firstPlaceFrom(firstPlace);

/** The products of which labels are wanted. */
const productsIn = ({ lines }: Batch['plan']): ReadonlySet<string> =>
  new Set(lines.flatMap(({ line, copies }) => (copies > 0 ? line.productid : [])));

/** Whether the keys that print were pressed in this dialog: one opened from it hands its keys on as if they came from here. */
const arePrintKeys = ({ key, ctrlKey, metaKey, target, currentTarget: own }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  (ctrlKey || metaKey) &&
  !own.hasAttribute('data-nested-dialog-open') &&
  target instanceof Node &&
  own.contains(target);

/** A batch from its list of lines to the last label. */
export function OpenedBatch({ open, onClose, start, left, onPrinted, finalFocus }: OpenedBatchProps) {
  const batch = useBatch(start, left !== null);
  const job = useBatchJob(batch, left);
  const printing = useBatchPrint(batch, job, onPrinted);
  useTellWork(toldOf(job));
  const { state } = job;
  const view = viewOf(job);
  const body = useFocusOn(view === 'job' && state ? state.phase.is : view);
  const [asking, setAsking] = useState<'leave' | 'many' | null>(null);
  const close = (): void => {
    printing.abandon();
    job.leave();
    onClose();
  };
  const closeList = (): void => {
    printing.abandon();
    if (batch.copies.typed.size > 0) setAsking('leave');
    else close();
  };
  const print = (way: PdfWay): void => {
    if (isAskedAbout(batch.output.output, batch.plan.labels)) setAsking('many');
    else void printing.print(way);
  };
  const closeHere = view === 'plan' ? closeList : close;
  const printOnKeys = (event: KeyboardEvent): void => {
    if (view !== 'plan' || !arePrintKeys(event)) return;
    event.preventDefault();
    // Held down it would go past what the first press had to say.
    if (event.repeat) return;
    if (printing.canPrint && isReady(batch) && !printing.busy) print(batch.output.pdfWays[0]);
  };
  const footers = {
    plan: () => (
      <PlanFooter
        batch={batch}
        job={job}
        isReady={isReady(batch)}
        printing={printing}
        onPrint={print}
        onClose={closeList}
      />
    ),
    asked: () => <PdfFooter printing={printing} onClose={close} />,
    job: () => <JobFooter job={job} printing={printing} onClose={close} />,
  };
  return (
    <Dialog
      open={open}
      // Neither labels under way nor the question after a PDF are lost sight of by a slip of the hand.
      onOpenChange={() => (job.running || view === 'asked' ? undefined : closeHere())}
      title="Print labels"
      size="wide"
      cross={false}
      finalFocus={finalFocus}
      onKeyDown={printOnKeys}
      footer={footers[view]()}
    >
      <div ref={body} tabIndex={-1} className="outline-none max-sm:flex max-sm:min-h-full max-sm:flex-col">
        {view === 'job' && state ? <JobView job={job} state={state} output={batch.output} printing={printing} /> : null}
        {view === 'asked' && state ? <PdfQuestion labels={state.total} way={job.pdfWay ?? 'save'} /> : null}
        {/* Kept behind the others: what was typed is there again afterwards. */}
        <div hidden={view !== 'plan'}>
          <BatchPlanView batch={batch} problem={printing.problem} />
          <div className="sticky -bottom-4 z-10 -mb-4 flex flex-col gap-2 bg-surface py-4 empty:hidden">
            <PrintedByOthers products={productsIn(batch.plan)} />
            {job.shareReady && state ? <ShareReady labels={state.total} /> : null}
          </div>
        </div>
      </div>
      <ConfirmDialog
        open={asking === 'leave'}
        title="Leave without printing?"
        description="The numbers of labels that you typed will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={close}
        onCancel={() => setAsking(null)}
      />
      <ManyQuestion
        open={asking === 'many'}
        labels={batch.plan.labels}
        printer={batch.output.printer.choice?.printer ?? ''}
        onAnswer={(isWanted) => {
          setAsking(null);
          if (isWanted) void printing.print('save');
        }}
      />
    </Dialog>
  );
}

/** Views in which a person waits or acts: what had the focus before is gone. */
const turns: readonly string[] = ['plan', 'asked', 'ready', 'stopped'];

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
