import { loginSettings } from '../../postgres/connection.ts';
import { openLog } from '../../postgres/log/open-log.ts';
import type { Identity } from '../../postgres/types.ts';
import type { AskedEntry, Changes, ChangesSubscription } from '../../realtime/changes/changes.ts';
import { type ChangesOptions, openChanges } from '../../realtime/changes/open-changes.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { type HeardChanges, hearChanges } from './heard-changes.ts';

type Listening = HeardChanges & ChangesSubscription & { readonly ids: readonly number[] };

/** Changes of a database of a test's own. */
export interface TestChanges {
  readonly database: TestDatabase;
  readonly changes: Changes;
  /** What was written for whoever runs the server. */
  readonly lines: string[];
  /** As superuser, several statements at once. */
  sql(text: string): Promise<Record<string, unknown>[]>;
  /** Listens as somebody; of plain entries all of a table's events. */
  listen(identity: Identity, ...entries: (Partial<AskedEntry> | string)[]): Promise<Listening>;
  /** Resolves when everything that was committed before was told to all who listen. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export const user = (sub: string, more: object = {}): Identity => ({
  role: 'authenticated',
  claims: { role: 'authenticated', sub, ...more },
});
export const anon: Identity = { role: 'anon', claims: { role: 'anon' } };

/** Whoever has a name is a member, but for those whose token says that they are something else. */
export const members: ChangesOptions['members'] = {
  standingOf: ({ role, claims }) => {
    if (role === 'anon' || claims.isGuest === true) return 'guest';
    return claims.isNewcomer === true ? 'newcomer' : 'member';
  },
};

const mark: AskedEntry = { event: 'INSERT', schema: 'public', table: 'marks' };

/** `schema` makes the tables; `marks` is published beside them, by which it is known that all before was told. */
export const startTestChanges = async (schema: string): Promise<TestChanges> => {
  const database = await testDatabase();
  const sql = async (text: string) => (await database.query<Record<string, unknown>>({ text, values: [] })).rows;
  await sql(`create publication supabase_realtime; create table public.marks (id serial primary key);
    grant select on public.marks to public; alter publication supabase_realtime add table public.marks; ${schema}`);
  const log = openLog(loginSettings(database.admin, 'supabase_replication_admin'));
  const lines: string[] = [];
  const changes = openChanges({ database: database.database, log, members, write: (line) => void lines.push(line) });
  const listening = new Set<HeardChanges>();
  const listen: TestChanges['listen'] = async (identity, ...entries) => {
    const heard = hearChanges();
    const asked = entries.map((entry) => ({
      event: '*',
      schema: 'public',
      ...(typeof entry === 'string' ? { table: entry } : entry),
    }));
    const subscription = await changes.subscribe(identity, [...asked, mark], heard);
    if (heard.notices.every(({ status }) => status === 'ok')) listening.add(heard);
    const end = (): void => {
      listening.delete(heard);
      subscription.end();
    };
    return { ...heard, ids: changes.idsOf(asked), judgeAs: (who) => subscription.judgeAs(who), end };
  };
  // Somebody always does, so that all who come later hear only what is committed later.
  await listen(anon);
  return {
    database,
    changes,
    lines,
    sql,
    listen,
    settled: async () => {
      const [row] = await sql('insert into public.marks default values returning id');
      await Promise.all([...listening].map((heard) => heard.untilMark(Number(row?.id))));
    },
    close: async () => {
      await changes.close();
      await database.close();
    },
  };
};
