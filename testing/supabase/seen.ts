import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What a test compared, with its counts, for the report. */
    seen?: string;
    /** Why a test did nothing, for the report. */
    notRun?: string;
  }
}
