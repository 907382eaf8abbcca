import type { Members } from '../../http/members.ts';
import { workForAll } from '../../postgres/caller.ts';
import type { Log, LogReading } from '../../postgres/log/log.ts';
import type { Database, Identity } from '../../postgres/types.ts';
import type {
  AskedEntry,
  Changes,
  ChangesListener,
  ChangesNotice,
  ChangesState,
  ChangesSubscription,
} from './changes.ts';
import { checkEntries } from './check-entries.ts';
import { Dispatch } from './dispatch.ts';
import { type Entry, idsOf, parseEntries, UnusableEntry } from './entry.ts';
import { HeldSubscription } from './held-subscription.ts';
import { sharedReading } from './judging/shared-reading.ts';
import { publishedTables, type TableFacts } from './judging/table-facts.ts';
import { openTurns, type Turns } from './judging/turns.ts';
import { gone, never, refused, subscribed } from './notices.ts';
import { Readiness } from './readiness.ts';
import { readerOf, Subscriptions } from './subscriptions.ts';

export interface ChangesOptions {
  readonly database: Database;
  readonly log: Log;
  /** Tells members, who are judged first, from strangers. */
  readonly members: Pick<Members, 'standingOf'>;
  /** Takes a sentence for whoever runs the server. */
  readonly write: (line: string) => void;
  /** Whose tables are told of; that of the hosted service when not given. */
  readonly publication?: string;
}

/** Changes of the tables of a publication. The log is followed from the first subscription on. */
export const openChanges = (options: ChangesOptions): Changes => {
  const { database, log, members, publication = 'supabase_realtime' } = options;
  const subscriptions = new Subscriptions();
  const readiness = new Readiness();
  const inTurn = openTurns(members);
  const shared = sharedReading<TableFacts[]>();
  const follower = followerFor(options, inTurn, subscriptions, readiness);
  let reading: Promise<LogReading> | undefined;
  return {
    idsOf,
    // What is asked for a channel stands in the line of whoever joins.
    subscribe: async (identity, asked, listener) => {
      const entries = entriesOf(asked, listener);
      if (!entries) return heardOfNothing;
      // What the first one began goes on for all.
      reading ??= workForAll(() => log.follow([publication], follower));
      const subscription = { reader: readerOf(identity), entries, ids: idsOf(asked), listener };
      const check = async (who: Identity): Promise<void> => {
        const published = await shared(who.role, () => publishedTables(database, who.role, publication));
        // In turn, as what a stranger asks for costs as much as what they are told.
        await inTurn(who, () => checkEntries(database, who, published, entries));
      };
      const held = new HeldSubscription(subscription, { subscriptions, readiness, check });
      await held.begin();
      return held;
    },
    state: () => (reading ? stateOf(readiness) : { state: 'not asked for' }),
    close: async () => {
      for (const subscription of [...subscriptions]) subscriptions.delete(subscription);
      await (await reading)?.close();
    },
  };
};

const states = { ready: 'heard', 'not yet': 'lost', never: 'never' } as const;

const stateOf = ({ state, reason }: Readiness): ChangesState => ({
  state: states[state],
  ...(reason !== undefined && { reason }),
});

const followerFor = (
  { database, write }: ChangesOptions,
  inTurn: Turns,
  subscriptions: Subscriptions,
  readiness: Readiness,
) => {
  const dispatch = new Dispatch(database, inTurn, subscriptions);
  const tellAll = (said: ChangesNotice): void => {
    for (const { listener } of [...subscriptions]) listener.notice(said);
  };
  return {
    committed: dispatch.committed.bind(dispatch),
    began: () => {
      readiness.set('ready');
      tellAll(subscribed);
    },
    lost: (reason: string, isLasting: boolean) => {
      const isNews = readiness.state === 'ready' || (isLasting && readiness.state !== 'never');
      // It is tried again and again: what goes wrong each time alike is written once.
      if (isNews || reason !== readiness.reason) write(`Changes of the database are not heard of: ${reason}.`);
      readiness.set(isLasting ? 'never' : 'not yet', reason);
      if (isNews) tellAll(isLasting ? never : gone);
    },
  };
};

/** Undefined where there are none, or one that means nothing, of which the listener was told. */
const entriesOf = (asked: readonly AskedEntry[], listener: ChangesListener): readonly Entry[] | undefined => {
  try {
    return asked.length > 0 ? parseEntries(asked) : undefined;
  } catch (error) {
    if (!(error instanceof UnusableEntry)) throw error;
    listener.notice(refused(error.message));
    return undefined;
  }
};

const heardOfNothing: ChangesSubscription = { judgeAs: async () => {}, end: () => {} };
