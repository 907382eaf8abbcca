import { FileRefusal } from './file-refusal.ts';
import type { ReaderAnswer, ReaderCall, ReaderCalls } from './reader-messages.ts';

/** A file that is read in a worker of its own. Each call rejects with a FileRefusal, which may be shown, or another error. */
export interface FileReading {
  ask<Call extends ReaderCall>(
    call: Call,
    ...args: Parameters<ReaderCalls[Call]>
  ): Promise<ReturnType<ReaderCalls[Call]>>;
  /** Ends the worker and lets go of the file. */
  close(): void;
}

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void; timer: number };

const readerFailed = () => new Error('The reader failed');

/** How long a file is read, in ms: a list of 20,000 lines takes seconds. */
const readWithin = 60_000;
const tooSlow = () => new FileRefusal('This file takes too long to read. Import it in parts, or save it again as CSV.');

export function startReader(): FileReading {
  const worker = new Worker(new URL('./file-reader.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let failed = false;

  /** Ends the worker; answers who still waits for it. */
  const end = (): Waiting[] => {
    worker.terminate();
    failed = true;
    const left = [...waiting.values()];
    waiting.clear();
    for (const { timer } of left) clearTimeout(timer);
    return left;
  };
  const fail = (reason: Error): void => {
    for (const { reject } of end()) reject(reason);
  };

  worker.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    clearTimeout(asked?.timer);
    if ('result' in data) asked?.resolve(data.result);
    else asked?.reject('refused' in data ? new FileRefusal(data.refused) : new Error(data.failed));
  });
  // Its script did not come, or it ran out of memory.
  worker.addEventListener('error', (event) => {
    console.error('What reads files has failed', event.message);
    fail(readerFailed());
  });

  return {
    ask: <Call extends ReaderCall>(call: Call, ...args: Parameters<ReaderCalls[Call]>) =>
      new Promise<ReturnType<ReaderCalls[Call]>>((resolve, reject) => {
        if (failed) return reject(readerFailed());
        last += 1;
        const timer = window.setTimeout(() => fail(tooSlow()), readWithin);
        waiting.set(last, { resolve: resolve as Waiting['resolve'], reject, timer });
        worker.postMessage({ id: last, call, args });
      }),
    close: () => void end(),
  };
}
