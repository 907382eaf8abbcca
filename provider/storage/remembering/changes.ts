import type { Database } from '../../postgres/types.ts';

/** What happened between two changes of the service's rows; a fresh one begins with each change. */
type Era = object;

/** Says whether what was read of the service's rows still holds. */
export interface Changes {
  /** Begins to listen; resolves also where that fails, when nothing is kept until it succeeds. */
  listen(): Promise<void>;
  /** Undefined while a change would not be heard of: then nothing that was read may be kept. */
  era(): Era | undefined;
  /** This process changed something. Of others' changes PostgreSQL tells. */
  happened(): void;
  close(): Promise<void>;
}

export const watchChanges = (database: Pick<Database, 'listen'>): Changes => {
  let era: Era | undefined;
  let listening: Promise<() => Promise<void>> | undefined;
  const begin = (): void => {
    era = {};
  };
  const end = (): void => {
    era = undefined;
  };
  const listen = (): void => {
    listening = database.listen('storage_changes', begin, end);
    // Where that fails nothing is kept, and whoever asks next tries again.
    listening.then(begin, () => {
      listening = undefined;
    });
  };
  return {
    listen: async () => {
      if (!listening) listen();
      await listening?.catch(() => undefined);
    },
    era: () => {
      if (!listening) listen();
      return era;
    },
    happened: () => {
      if (era) begin();
    },
    close: async () => {
      const stop = await listening?.catch(() => undefined);
      await stop?.();
    },
  };
};
