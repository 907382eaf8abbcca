/** What a function may use. */
export interface FunctionLimits {
  /** Until its answer begins, and how long it may compute on end; a function that is late is ended. */
  readonly answerMs: number;
  /** From there on: until its answer is whole and the work is done that it asked to be waited for. */
  readonly wholeMs: number;
  /** Of its heap and its buffers. */
  readonly memoryBytes: number;
  /** How long its thread waits for the next request. */
  readonly idleMs: number;
  /** Requests that it is given at once, each until all of it is over. */
  readonly requests: number;
  /** And of these, requests of one caller: nobody crowds the others out. */
  readonly requestsOfCaller: number;
}

export const usualLimits: FunctionLimits = {
  answerMs: 10_000,
  // The least of the hosted provider's plans.
  wholeMs: 150_000,
  // As on the hosted provider. It counts what is not collected yet.
  memoryBytes: 256 * 1024 * 1024,
  idleMs: 60_000,
  requests: 50,
  requestsOfCaller: 8,
};
