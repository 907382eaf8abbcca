import { useSyncExternalStore } from 'react';
import type { JobState } from './job-state.ts';
import type { JobRunner } from './run-job.ts';

const nothingToFollow = () => () => undefined;

/** Where a job stands, as it goes on; null without one. */
export const useJobState = (runner: JobRunner | undefined): JobState | null =>
  useSyncExternalStore(runner?.subscribe ?? nothingToFollow, () => runner?.state() ?? null);
