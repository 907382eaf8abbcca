import { workForAll } from '../../postgres/caller.ts';
import type { Database } from '../../postgres/types.ts';
import { loadSchemaCache } from './load.ts';
import type { SchemaCache } from './types.ts';

const debounce = 100;
const retryAfter = 1_000;

/** What is told over `pgrst` when what is cached has changed. */
const reloads: readonly string[] = ['', 'reload schema', 'reload config'];

export interface LiveSchemaCache {
  /** The newest cache that is ready; throws what the first load threw while there is none. */
  current(): Promise<SchemaCache>;
  close(): Promise<void>;
}

/**
 * Keeps the schema cache: loads it at the first need and again after `NOTIFY pgrst, 'reload schema'` or `'reload
 * config'`, since the settings of the service are part of it. Notifications that come together cause
 * one load; the old cache serves until the new one is there.
 */
export const keepSchemaCache = (
  database: Database,
  schemas: readonly string[],
  report: (error: unknown) => void,
): LiveSchemaCache => {
  let ready: SchemaCache | undefined;
  let loading: Promise<SchemaCache> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: Promise<() => Promise<void>> | undefined;
  let closed = false;

  const load = (): Promise<SchemaCache> => {
    loading ??= workForAll(() => loadSchemaCache(database, schemas)).then(
      (cache) => {
        ready = cache;
        loading = undefined;
        return cache;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  // A load under way may have read the catalog before the change: another one follows it.
  const reload = async (): Promise<void> => {
    try {
      await loading?.catch(() => {});
      await load();
    } catch (error) {
      if (closed) return;
      report(error);
      schedule(retryAfter);
    }
  };

  const schedule = (wait: number): void => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(reload, wait).unref();
  };

  const listen = (): void => {
    stopListening ??= database.listen('pgrst', (payload) => {
      if (reloads.includes(payload)) schedule(debounce);
    });
    stopListening.catch((error: unknown) => {
      stopListening = undefined;
      if (!closed) report(error);
    });
  };

  return {
    current: async () => {
      if (!stopListening) listen();
      if (ready) return ready;
      // Listening comes first, so that no change falls between the load and the first word heard of it.
      await stopListening?.catch(() => {});
      return ready ?? load();
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      // Not waited for: a connection that cannot be had is none to wait for.
      void stopListening?.then((stop) => stop()).catch(() => {});
    },
  };
};
