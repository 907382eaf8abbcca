import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What a test compared, with its counts, for the report of the run. */
    seen?: string;
    /** What this machine lacks for a test; the run says so aloud. */
    notRun?: string;
  }
}

/** Ends a test that cannot be run on this machine. */
export const notRun = ({ task, skip }: Pick<TestContext, 'task' | 'skip'>, reason: string): void => {
  task.meta.notRun = reason;
  skip();
};
