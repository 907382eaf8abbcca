import type { PreparedPicture } from '../preparing/prepare-picture.ts';

/** One picture on its way to the shop's server; it is kept here until it is saved, whatever fails. */
export type Upload = {
  readonly prepared: PreparedPicture;
  readonly state: 'sending' | 'stored' | 'failed' | 'gone';
  /** How much of it was sent, 0 to 1. */
  readonly part: number;
  /** Why it failed, or went, and what to do; '' otherwise. */
  readonly problem: string;
};

type Way = { readonly onProgress: (part: number) => void; readonly signal: AbortSignal };

/** Stores a picture under its id; rejects with words for staff. */
export type SendPicture = (id: string, prepared: PreparedPicture, way: Way) => Promise<void>;

/** The uploads by their pictures' ids, which somebody looks at. */
const createList = () => {
  let uploads: ReadonlyMap<string, Upload> = new Map();
  const listeners = new Set<() => void>();
  const tell = (next: ReadonlyMap<string, Upload>): void => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  return {
    all: (): ReadonlyMap<string, Upload> => uploads,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell,
    change: (id: string, changed: Partial<Upload>): void => {
      const upload = uploads.get(id);
      if (upload) tell(new Map(uploads).set(id, { ...upload, ...changed }));
    },
  };
};

/** The pictures that were chosen in one dialog, by their ids, sent one after the other. */
export const createUploads = (send: SendPicture, wordsOf: (failure: unknown) => string) => {
  const { all, subscribe, tell, change } = createList();
  const aborts = new Map<string, AbortController>();
  let turn: Promise<void> = Promise.resolve();

  const run = async (id: string, { signal }: AbortController): Promise<void> => {
    const upload = all().get(id);
    if (signal.aborted || !upload) return;
    try {
      await send(id, upload.prepared, { signal, onProgress: (part) => change(id, { part }) });
      if (!signal.aborted) change(id, { state: 'stored', part: 1 });
    } catch (failure) {
      if (!signal.aborted) change(id, { state: 'failed', problem: wordsOf(failure) });
    }
  };
  const begin = (id: string): void => {
    const abort = new AbortController();
    aborts.set(id, abort);
    change(id, { state: 'sending', part: 0, problem: '' });
    turn = turn.then(() => run(id, abort));
  };

  return {
    ...{ all, subscribe },
    start: (id: string, prepared: PreparedPicture): void => {
      tell(new Map(all()).set(id, { prepared, state: 'sending', part: 0, problem: '' }));
      begin(id);
    },
    /** @param anew another id for one that is gone: the server takes no id twice */
    retry: (id: string, anew = id): void => {
      tell(new Map([...all()].map(([other, upload]) => [other === id ? anew : other, upload])));
      begin(anew);
    },
    /** The server has let these go, as far as they were sent from here. Answers whether any was. */
    lose: (ids: readonly string[], problem: string): boolean => {
      const lost = ids.filter((id) => all().get(id)?.state === 'stored');
      for (const id of lost) change(id, { state: 'gone', problem });
      return lost.length > 0;
    },
    /** Ends what is under way of a picture, and forgets it. What was stored of it the server lets go by itself. */
    drop: (id: string): void => {
      aborts.get(id)?.abort();
      tell(new Map([...all()].filter(([other]) => other !== id)));
    },
    /** Ends all of them. */
    stop: (): void => {
      for (const abort of aborts.values()) abort.abort();
    },
    /** Waits for what is under way; answers why one of these is not stored, null where all are. */
    settled: async (ids: readonly string[]): Promise<string | null> => {
      // One that is tried again meanwhile is waited for, too.
      for (let waited: unknown; waited !== turn; ) {
        waited = turn;
        await waited;
      }
      const failed = ids.flatMap((id) => all().get(id) ?? []).find(({ state }) => state !== 'stored');
      return failed ? failed.problem : null;
    },
  };
};

export type Uploads = ReturnType<typeof createUploads>;
