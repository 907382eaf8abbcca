import { countText } from '../../../../../shop/money.ts';
import { Note } from '../../../ui/note.tsx';
import { statusSentence } from '../print-service/printer-status.ts';
import { DemoLink } from '../printer/demo/demo-link.tsx';
import { labelsText } from '../printer/label/label-count.ts';
import { PermissionHint } from '../printer/permission-hint.tsx';
import { PrinterField } from '../printer/printer-field.tsx';
import { DoubtQuestion } from './doubt-question.tsx';
import type { JobState } from './job/job-state.ts';
import { troubleText } from './job/trouble.ts';
import type { Batch } from './use-batch.ts';
import type { BatchJob } from './use-batch-job.ts';
import type { BatchPrint } from './use-batch-print.ts';

const headOf = ({ phase, cancelling }: JobState, isHeld: boolean): string => {
  if (phase.is === 'done') return isHeld ? 'All labels are sent, but the printer waits' : 'All labels are sent';
  if (phase.is === 'stopped') return 'Stopped';
  if (phase.is === 'doubt') return 'Some labels are in doubt';
  if (phase.is === 'waiting') return 'Waiting for the printer';
  return cancelling ? 'Stopping after the labels under way' : 'Printing';
};

/** 'Labels 41 to 60'. */
const placesText = (before: number, labels: number): string =>
  labels === 1 ? `Label ${countText(before + 1)}` : `Labels ${countText(before + 1)} to ${countText(before + labels)}`;

type JobViewProps = { job: BatchJob; state: JobState; output: Batch['output']; printing: BatchPrint };

/** How far a job is, what became of its labels, and what there is to do. */
export function JobView({ job, state, output: { printer }, printing }: JobViewProps) {
  const { phase, printed, total } = state;
  const trouble = printer.choice && statusSentence(printer.status, printer.choice.printer);
  return (
    <div className="mx-auto flex min-h-96 max-w-xl flex-col gap-5 py-6">
      <div className="flex flex-col gap-2">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="font-semibold text-lg">
            <span role="status">{headOf(state, trouble !== null)}</span>
          </h3>
          <p className="text-muted tabular-nums">
            {countText(printed)} of {labelsText(total)} sent
          </p>
        </div>
        <JobBar printed={printed} underWay={phase.is === 'sending' ? phase.labels : 0} total={total} />
        {phase.is === 'sending' ? <PermissionHint /> : null}
      </div>
      {/* What a job waits for is what its printer said then; it may have said more since. */}
      {phase.is === 'waiting' ? <Note look="warning">{trouble ?? phase.sentence}</Note> : null}
      {trouble && phase.is !== 'waiting' && phase.is !== 'stopped' ? (
        <Note look="warning">
          {trouble} {printed > 0 ? 'Labels that were sent and are not out yet lie in the printer’s queue.' : ''}
        </Note>
      ) : null}
      {phase.is === 'done' && !trouble ? (
        <Note look="success" actions={printer.target === 'demo' ? <DemoLink /> : null}>
          {labelsText(total)} sent to {printer.choice?.printer}.
        </Note>
      ) : null}
      {phase.is === 'stopped' ? (
        <>
          <Note look={phase.trouble ? 'danger' : 'warning'}>
            {phase.trouble ? `${troubleText(phase.trouble)} ` : ''}
            {printed === 0
              ? 'No label of this job was sent.'
              : `${placesText(0, printed)} sent to the printer; ${labelsText(total - printed)} not.`}{' '}
            Go on prints the rest.
          </Note>
          <PrinterField selection={printer} />
        </>
      ) : null}
      {phase.is === 'doubt' ? (
        <>
          <Note look="danger">
            {phase.trouble ? troubleText(phase.trouble) : ''}{' '}
            {printed > 0 ? `${placesText(0, printed)} were sent for certain. ` : ''}
            {placesText(printed, phase.labels)} may have come out.
          </Note>
          <DoubtQuestion key={printed} lines={job.next(phase.labels)} before={printed} onSeen={printing.seen} />
        </>
      ) : null}
      {printing.problem ? <Note look="danger">{printing.problem}</Note> : null}
      {job.kept || phase.is === 'done' ? null : (
        <Note look="warning">
          This computer has no room to remember this job: once the page is closed, nobody is told what is left of it.
        </Note>
      )}
    </div>
  );
}

function JobBar({ printed, underWay, total }: { printed: number; underWay: number; total: number }) {
  const percent = (labels: number): string => `${(100 * labels) / total}%`;
  return (
    <div
      role="progressbar"
      aria-label="Labels sent"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={printed}
      aria-valuetext={`${printed} of ${total}`}
      className="flex h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line"
    >
      <span className="bg-accent transition-[width]" style={{ width: percent(printed) }} />
      <span className="bg-accent/40 transition-[width]" style={{ width: percent(underWay) }} />
    </div>
  );
}
