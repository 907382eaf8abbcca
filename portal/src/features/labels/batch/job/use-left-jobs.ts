import { useEffect, useState } from 'react';
import type { LeftJob, TakenJob } from './job-hold.ts';

const fetchHolds = () => import('./job-hold.ts');

/** The jobs that were left on this machine and that nobody is at, the oldest first. */
export const useLeftJobs = (): readonly LeftJob[] => {
  const [jobs, setJobs] = useState<readonly LeftJob[]>([]);
  useEffect(() => {
    let isWanted = true;
    let stop = () => undefined as unknown;
    fetchHolds().then(
      ({ watchLeftJobs }) => {
        if (isWanted) stop = watchLeftJobs(setJobs);
      },
      (error: unknown) => console.error('The print jobs that were left could not be looked for', error),
    );
    return () => {
      isWanted = false;
      stop();
    };
  }, []);
  return jobs;
};

/** Takes a job that was left, for a dialog to go on with; null when another page was faster. */
export const takeLeftJob = async (id: string): Promise<TakenJob | null> => (await fetchHolds()).takeJob(id);

/** Forgets a job that was left, unless another page is at it. */
export const dropLeftJob = async (id: string): Promise<void> => (await fetchHolds()).dropJob(id);
