import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A guest shares the few connections that strangers have. A newcomer claims to be a member, which shows once they are
 * served; until then they share some with other newcomers.
 */
export type Standing = 'member' | 'newcomer' | 'guest';

/** For whom work is done. What the provider does of itself has no caller. */
export interface Caller {
  /** Whose requests are served one after the other: an account, else a network address. */
  readonly line: string;
  readonly standing: Standing;
  /** Aborted once nobody waits for the answer any more. */
  readonly gone: AbortSignal;
  /** How far its work in the database came, for the log. */
  progress: 'waiting' | 'ran' | 'cancelled';
}

const callers = new AsyncLocalStorage<Caller | undefined>();

/** Does `work`, and whatever it begins, for `caller`. */
export const workFor = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);

/** Does `work` for everybody: what a request set going, and others wait for or go on with, must not end with it. */
export const workForAll = <T>(work: () => T): T => callers.run(undefined, work);

export const callerOfNow = (): Caller | undefined => callers.getStore();
