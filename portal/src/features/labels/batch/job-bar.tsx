import { type JobState, printedCount } from './job/job-state.ts';
import { countOf } from './job/runs.ts';

/** How many labels of a job came out, and how many are ahead of that. */
export function JobBar({ state }: { state: JobState }) {
  const { total, ahead, unheard } = state;
  const printed = printedCount(state);
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
      <span className="bg-accent/40 transition-[width]" style={{ width: percent(countOf([...ahead, ...unheard])) }} />
    </div>
  );
}
