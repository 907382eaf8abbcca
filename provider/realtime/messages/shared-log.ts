import type { Log, LogFollower, LoggedTable, LoggedTransaction, LogReading } from '../../postgres/log/log.ts';

/** What is sent in SQL, under its name on the hosted service. */
export const messagesPublication = 'supabase_realtime_messages_publication';

const isMessages = ({ schema, name }: Pick<LoggedTable, 'schema' | 'name'>): boolean =>
  schema === 'realtime' && name === 'messages';

interface Sharing {
  readonly follower: LogFollower;
  readonly hearsMessages: boolean;
}

/**
 * One reading of the log, and so one slot, for whoever follows changes of tables and whoever follows what is sent in
 * SQL: of messages the ones hear nothing, and the others of nothing else. It begins with the first and ends with the last.
 */
export const shareLog = (log: Log, changesPublication = 'supabase_realtime'): Log => {
  const sharing = new Set<Sharing>();
  let last: ((follower: LogFollower) => void) | undefined;
  let reading: Promise<LogReading> | undefined;
  const tellAll = (tell: (follower: LogFollower) => void): void => {
    last = tell;
    for (const { follower } of [...sharing]) tell(follower);
  };
  const all: LogFollower = {
    committed: async (transaction) => {
      const parts = [...sharing].map(({ follower, hearsMessages }) => {
        const part = partOf(transaction, hearsMessages);
        return part && follower.committed(part);
      });
      await Promise.all(parts);
    },
    began: () => tellAll((follower) => follower.began()),
    lost: (reason, isLasting) => tellAll((follower) => follower.lost(reason, isLasting)),
  };
  return {
    follow: async (publications, follower) => {
      const one = { follower, hearsMessages: publications.includes(messagesPublication) };
      sharing.add(one);
      // Whoever comes later hears how it stands.
      last?.(follower);
      reading ??= log.follow([changesPublication, messagesPublication], all);
      return {
        close: async () => {
          sharing.delete(one);
          if (sharing.size > 0) return;
          const ending = reading;
          [reading, last] = [undefined, undefined];
          await (await ending)?.close();
        },
      };
    },
  };
};

/** What of a transaction is for whom; undefined where nothing is. */
const partOf = (transaction: LoggedTransaction, hearsMessages: boolean): LoggedTransaction | undefined => {
  const changes = transaction.changes.filter(({ table }) => isMessages(table) === hearsMessages);
  const cutTables = transaction.cutTables.filter((table) => isMessages(table) === hearsMessages);
  if (changes.length === 0 && cutTables.length === 0) return undefined;
  return { ...transaction, changes, cutTables, isCut: cutTables.length > 0 };
};
