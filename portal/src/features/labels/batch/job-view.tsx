import { countText } from '../../../../../shop/money.ts';
import { labelsText } from '../copies.ts';
import { DemoLink } from '../demo-link.tsx';
import { Note } from '../note.tsx';
import { PermissionHint, PrinterField } from '../printer-field.tsx';
import { DoubtQuestion } from './doubt-question.tsx';
import type { JobState } from './job-state.ts';
import type { Batch } from './use-batch.ts';
import type { BatchJob } from './use-batch-job.ts';

const headOf = ({ phase, cancelling }: JobState): string => {
  if (phase.is === 'done') return 'All labels are printed';
  if (phase.is === 'stopped') return 'Stopped';
  if (phase.is === 'doubt') return 'Some labels are in doubt';
  if (phase.is === 'waiting') return 'Waiting for the printer';
  return cancelling ? 'Stopping after the labels under way' : 'Printing';
};

/** 'Labels 41 to 60'. */
const placesText = (before: number, labels: number): string =>
  labels === 1 ? `Label ${countText(before + 1)}` : `Labels ${countText(before + 1)} to ${countText(before + labels)}`;

type JobViewProps = {
  job: BatchJob;
  state: JobState;
  output: Batch['output'];
  /** Why it could not be gone on with. */
  problem: string | null;
};

/** How far a job is, what became of its labels, and what there is to do. */
export function JobView({ job, state, output, problem }: JobViewProps) {
  const { phase, printed, total } = state;
  const underWay = phase.is === 'sending' ? phase.labels : 0;
  return (
    <div className="mx-auto flex min-h-96 max-w-xl flex-col gap-5 py-6">
      <div className="flex flex-col gap-2">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="font-semibold text-lg">
            <span role="status">{headOf(state)}</span>
          </h3>
          <p className="text-muted tabular-nums">
            {countText(printed)} of {labelsText(total)} came out
          </p>
        </div>
        <JobBar printed={printed} underWay={underWay} total={total} />
        {phase.is === 'sending' ? <PermissionHint /> : null}
      </div>
      {phase.is === 'waiting' ? <Note look="warning">{phase.sentence}</Note> : null}
      {phase.is === 'done' ? (
        <Note look="success" actions={output.printer.target === 'demo' ? <DemoLink /> : null}>
          {labelsText(total)} sent to {output.printer.choice?.printer}.
        </Note>
      ) : null}
      {phase.is === 'stopped' ? (
        <>
          <Note look={phase.sentence ? 'danger' : 'warning'}>
            {phase.sentence ? `${phase.sentence} ` : ''}
            {printed === 0
              ? 'No label of this job came out.'
              : `${placesText(0, printed)} came out; ${labelsText(total - printed)} did not.`}{' '}
            Go on prints the rest.
          </Note>
          {problem ? <Note look="danger">{problem}</Note> : null}
          <PrinterField selection={output.printer} />
        </>
      ) : null}
      {phase.is === 'doubt' ? (
        <>
          <Note look="danger">
            {phase.sentence} {printed > 0 ? `${placesText(0, printed)} came out for certain. ` : ''}
            {placesText(printed, phase.labels)} may have come out.
          </Note>
          <DoubtQuestion key={printed} lines={job.inDoubt()} before={printed} onSeen={job.seen} />
        </>
      ) : null}
    </div>
  );
}

function JobBar({ printed, underWay, total }: { printed: number; underWay: number; total: number }) {
  const percent = (labels: number): string => `${(100 * labels) / total}%`;
  return (
    <div
      role="progressbar"
      aria-label="Labels printed"
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
