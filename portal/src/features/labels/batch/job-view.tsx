import { useState } from 'react';
import { countText } from '../../../../../shop/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { tellsOfItself } from '../print-service/client.ts';
import { statusSentence } from '../print-service/printer-status.ts';
import { DemoLink } from '../printer/demo/demo-link.tsx';
import { labelsText } from '../printer/label/label-count.ts';
import { PermissionHint } from '../printer/permission-hint.tsx';
import { PrinterField } from '../printer/printer-field.tsx';
import { type JobState, printedCount, printedOf } from './job/job-state.ts';
import { lyingText, placesText } from './job/places.ts';
import { allOf, countOf, joined } from './job/runs.ts';
import { troubleText } from './job/trouble.ts';
import { JobBar } from './job-bar.tsx';
import { MissingLabels } from './missing-labels.tsx';
import type { Batch } from './use-batch.ts';
import type { BatchJob } from './use-batch-job.ts';
import type { BatchPrint } from './use-batch-print.ts';

/** What a job is about, in a few words. */
const headOf = ({ phase, total, ahead }: JobState, isTold: boolean, isLying: boolean): string => {
  if (phase.is === 'done') return isTold ? 'All labels are printed' : `The printer took ${labelsText(total)}`;
  if (phase.is === 'stopped') return ahead.length > 0 ? 'Stopping after the labels under way' : 'Stopped';
  if (phase.is === 'asked') return 'Did all labels come out?';
  return phase.is === 'waiting' || isLying ? 'Waiting for the printer' : 'Printing';
};

/** What takes the place of the list. On a phone it stands at the foot, where the finger was. */
export const turnLook = 'mx-auto flex w-full max-w-xl flex-col gap-5 py-6 max-sm:mt-auto max-sm:py-0 sm:min-h-96';

type JobViewProps = { job: BatchJob; state: JobState; output: Batch['output']; printing: BatchPrint };

/** How far a job is, what became of its labels, and what there is to do. */
export function JobView({ job, state, output: { printer }, printing }: JobViewProps) {
  const { phase, ahead, total } = state;
  const name = printer.choice?.printer ?? 'The printer';
  const trouble = printer.choice && statusSentence(printer.status, name);
  const { lying } = printer;
  const isTold = job.wasSeen || printer.target === 'demo' || tellsOfItself(name);
  return (
    <div className={turnLook}>
      <div className="flex flex-col gap-2">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="font-semibold text-lg">
            <span role="status">{headOf(state, isTold, lying !== null)}</span>
          </h3>
          <p className="text-muted tabular-nums">
            {countText(printedCount(state))} of {labelsText(total)} printed
          </p>
        </div>
        <JobBar state={state} />
        {ahead.length > 0 ? <PermissionHint /> : null}
      </div>
      {/* What a job waits for is what its printer said then; it may have said more since. */}
      {phase.is === 'waiting' ? <Note look="warning">{trouble ?? phase.sentence}</Note> : null}
      {lying === null ? null : (
        <Note look="warning" actions={<Button onClick={job.stopWaiting}>Stop waiting</Button>}>
          {lyingText(placesText(joined(ahead, [])), countOf(ahead))} {phase.is === 'waiting' ? '' : lying.why}
        </Note>
      )}
      {phase.is === 'stopped' ? (
        <>
          <StoppedNote state={state} />
          <PrinterField selection={printer} />
        </>
      ) : null}
      {phase.is === 'asked' || phase.is === 'done' ? (
        <Ended
          key={phase.is}
          job={job}
          state={state}
          isTold={isTold}
          isDemo={printer.target === 'demo'}
          name={name}
          onSeen={printing.seen}
        />
      ) : null}
      {printing.problem ? <Note look={printing.problem.look}>{printing.problem.text}</Note> : null}
      {job.kept || phase.is === 'done' ? null : (
        <Note look="warning">
          This computer has no room to remember this job: once the page is closed, nobody is told what is left of it.
        </Note>
      )}
    </div>
  );
}

/** What came out before a job stopped, and what did not. */
function StoppedNote({ state }: { state: JobState }) {
  const { phase, left, unheard } = state;
  const printed = printedOf(state);
  const trouble = phase.is === 'stopped' ? phase.trouble : null;
  return (
    <Note look={trouble ? 'danger' : 'warning'}>
      {trouble ? `${troubleText(trouble, countOf(left) < state.total)} ` : ''}
      {printed.length === 0 ? 'No label of this job came out for certain.' : `${placesText(printed)} came out.`}{' '}
      {unheard.length > 0 ? `${placesText(unheard)} may have come out: that is asked at the end. ` : ''}
      {left.length > 0 ? `Go on prints ${placesText(left)}.` : ''}
    </Note>
  );
}

type EndedProps = {
  job: BatchJob;
  state: JobState;
  isTold: boolean;
  isDemo: boolean;
  name: string;
  onSeen: BatchPrint['seen'];
};

/** All labels were handed on. What nobody tells the portal of them is asked of the person who can see them. */
function Ended({ job, state, isTold, isDemo, name, onSeen }: EndedProps) {
  const { phase, total, unheard } = state;
  const [isNaming, setNaming] = useState(false);
  const asked = phase.is === 'asked' ? unheard : allOf(total);
  if (isNaming && job.batch)
    return <MissingLabels batch={job.batch} of={asked} onMissing={onSeen} onCancel={() => setNaming(false)} />;
  const someMissing = <Button onClick={() => setNaming(true)}>Some did not come out</Button>;
  if (phase.is === 'asked') {
    const answers = (
      <>
        <Button variant="primary" onClick={() => onSeen([])}>
          All of them came out
        </Button>
        {someMissing}
      </>
    );
    return (
      <Note look="warning" actions={answers}>
        {phase.trouble ? troubleText(phase.trouble) : ''} {placesText(asked)} went to the printer, and nobody told this
        page what became of them. Look at the printer.
      </Note>
    );
  }
  if (isTold)
    return (
      <Note look="success" actions={isDemo ? <DemoLink /> : null}>
        {labelsText(total)} printed on {name}.
      </Note>
    );
  return (
    <Note look="success" actions={someMissing}>
      {name} took {labelsText(total)}. Look whether all came out: this printer does not tell.
    </Note>
  );
}
