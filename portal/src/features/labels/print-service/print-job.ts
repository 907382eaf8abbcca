/**
 * What became of a job that the print service took: 'complete', the printer took all of it; 'returned', it was cancelled,
 * aborted or deleted before; 'unheard', nobody will tell: this system has no events of jobs, or the line is gone.
 */
export type JobEnd = 'complete' | 'returned' | 'unheard';

/** A job that the print service took. */
export interface SentJob {
  /** Settles once and never rejects; may take as long as the job lies in the printer's queue. */
  readonly end: Promise<JobEnd>;
}
