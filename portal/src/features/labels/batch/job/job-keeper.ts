import type { JobHold } from './job-hold.ts';
import type { JobState } from './job-state.ts';
import { forgetJob, type KeptJob, keepJob } from './kept-job.ts';
import { joined } from './runs.ts';

/**
 * Keeps a job that this page holds on this machine, as far as it has come, until it is done: another page may have taken
 * it over meanwhile.
 */
export const machineKeeper = (job: KeptJob, { isMine, release }: JobHold) => ({
  isMine,
  /** Answers whether the job can be gone on with after the page was closed. */
  keep: (state: JobState): boolean => {
    // What becomes of what is ahead is told to this page alone.
    const unheard = joined(state.ahead, state.unheard);
    if (state.left.length + unheard.length > 0)
      return keepJob({ ...job, left: state.left, unheard, recalled: state.recalled });
    forgetJob(job.id);
    return true;
  },
  /** Any page may go on with what is left. */
  release,
});

export type JobKeeper = ReturnType<typeof machineKeeper>;
