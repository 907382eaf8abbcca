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

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };

const readerFailed = () => new Error('The reader failed');

export function startReader(): FileReading {
  const worker = new Worker(new URL('./file-reader.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let failed = false;

  worker.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('result' in data) asked?.resolve(data.result);
    else asked?.reject('refused' in data ? new FileRefusal(data.refused) : new Error(data.failed));
  });
  // Its script did not come, or it ran out of memory.
  worker.addEventListener('error', (event) => {
    console.error('What reads files has failed', event.message);
    failed = true;
    for (const { reject } of waiting.values()) reject(readerFailed());
    waiting.clear();
  });

  return {
    ask: <Call extends ReaderCall>(call: Call, ...args: Parameters<ReaderCalls[Call]>) =>
      new Promise<ReturnType<ReaderCalls[Call]>>((resolve, reject) => {
        if (failed) return reject(readerFailed());
        last += 1;
        waiting.set(last, { resolve: resolve as Waiting['resolve'], reject });
        worker.postMessage({ id: last, call, args });
      }),
    close: () => worker.terminate(),
  };
}
