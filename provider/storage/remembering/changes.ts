import type { Database } from '../../postgres/types.ts';

/** What lies between two changes of the service's rows; a fresh one begins with each change, and each minute. */
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

/** How old what is kept may grow: something between here and PostgreSQL may lose what it tells. */
const mostMs = 60_000;

/** `now` in ms, of a clock that nobody sets. */
export const watchChanges = (database: Pick<Database, 'listen'>, now = () => performance.now()): Changes => {
  let era: Era | undefined;
  let began = 0;
  let listening: Promise<() => Promise<void>> | undefined;
  const begin = (): void => {
    era = {};
    began = now();
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
      if (era && now() - began >= mostMs) begin();
      return era;
    },
    happened: () => {
      if (era) begin();
    },
    close: async () => {
      // Not waited for: a connection that cannot be had is none to wait for.
      void listening?.then((stop) => stop()).catch(() => {});
    },
  };
};
