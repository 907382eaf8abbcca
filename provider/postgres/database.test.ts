import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { endSessions, untilWaiting } from '../testing/database-sessions.ts';
import { sendBatch } from './batch.ts';
import { loginSettings } from './connection.ts';
import { requestTurns } from './connection-turns.ts';
import { DatabaseUnavailable } from './errors.ts';
import { openPool } from './pool.ts';
import type { Identity } from './types.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
  await test.query({
    text: `create table public.notes (id integer primary key, owner uuid not null default auth.uid(), words text);
      alter table public.notes enable row level security;
      create policy notes_all_owner on public.notes for all to authenticated
        using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
      grant select, insert on public.notes to authenticated;`,
    values: [],
  });
});
afterAll(() => test.close());

const somebody = (n: number): Identity => ({
  role: 'authenticated',
  claims: { sub: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, role: 'authenticated' },
});
const whoAmI = {
  text: `select current_user as role, auth.uid() as id, current_setting('transaction_read_only') as read_only`,
  values: [],
};

describe('run', () => {
  it('refuses what the role may not do, and leaves nothing of the identity behind', async () => {
    await expect(
      test.database.run({ role: 'anon', claims: {} }, { text: 'select * from notes', values: [] }),
    ).rejects.toMatchObject({ code: '42501' });
    const next = await test.database.run({ role: 'anon', claims: {} }, whoAmI);
    expect(next.rows).toEqual([{ role: 'anon', id: null, read_only: 'off' }]);
  });

  it('sends the statement as the identity', async () => {
    const { rows } = await test.database.run(somebody(1), whoAmI, { readOnly: true });
    expect(rows).toEqual([{ role: 'authenticated', id: somebody(1).claims.sub, read_only: 'on' }]);
  });

  it('refuses a write in a read-only transaction', async () => {
    const insert = { text: 'insert into notes (id) values (1)', values: [] };
    await expect(test.database.run(somebody(1), insert, { readOnly: true })).rejects.toMatchObject({ code: '25006' });
  });

  it('passes settings, transaction-local', async () => {
    const read = { text: `select current_setting('request.method', true) as method`, values: [] };
    const told = await test.database.run(somebody(1), read, { settings: { 'request.method': 'PATCH' } });
    const after = await test.database.run(somebody(1), read);
    expect([told.rows, after.rows]).toEqual([[{ method: 'PATCH' }], [{ method: '' }]]);
  });

  it('refuses a second statement behind the first', async () => {
    const two = { text: 'select 1; reset role', values: [] };
    await expect(test.database.run(somebody(1), two)).rejects.toMatchObject({ code: '42601' });
  });

  it('lets no setting stand in for the identity', async () => {
    const settings = { role: 'service_role', 'request.jwt.claims': '{"sub":"00000000-0000-4000-8000-000000000099"}' };
    const { rows } = await test.database.run(somebody(1), whoAmI, { settings });
    expect(rows).toMatchObject([{ role: 'authenticated', id: somebody(1).claims.sub }]);
  });

  it('refuses a role that the login may not take', async () => {
    await expect(test.database.run({ role: 'supabase_admin', claims: {} }, whoAmI)).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('keeps nothing of a statement that fails at its end', async () => {
    const two = {
      text: 'insert into notes (id, words) select n, 1 / (2 - n) from generate_series(1, 2) n',
      values: [],
    };
    await expect(test.database.run(somebody(2), two)).rejects.toMatchObject({ code: '22012' });
    expect((await test.query({ text: 'select * from notes', values: [] })).rows).toEqual([]);
  });
});

describe('transaction', () => {
  const count = async () =>
    (await test.query<{ n: number }>({ text: 'select count(*)::int n from notes', values: [] })).rows[0]?.n;

  it('commits what its work did as the identity', async () => {
    await test.database.transaction(somebody(3), async (query) => {
      await query({ text: 'insert into notes (id, words) values ($1, $2)', values: [31, 'one'] });
      await query({ text: 'insert into notes (id, words) values ($1, $2)', values: [32, 'two'] });
    });
    expect(await count()).toBe(2);
  });

  it('rolls back when its work throws, and passes that error on', async () => {
    const refused = new TypeError('the answer was not what was asked for');
    const work = test.database.transaction(somebody(3), async (query) => {
      await query({ text: 'insert into notes (id) values (33)', values: [] });
      throw refused;
    });
    await expect(work).rejects.toBe(refused);
    expect(await count()).toBe(2);
  });

  it('does not report as saved what PostgreSQL rolled back', async () => {
    const work = test.database.transaction(somebody(3), async (query) => {
      await query({ text: 'insert into notes (id) values (34)', values: [] });
      await query({ text: 'select 1 / 0', values: [] }).catch(() => {});
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await count()).toBe(2);
  });
});

describe('a lost connection', () => {
  it('throws DatabaseUnavailable and is replaced', async () => {
    await test.query({ text: 'select pg_advisory_lock(1)', values: [] });
    const asked = test.database.run(somebody(4), { text: 'select pg_advisory_lock(1)', values: [] });
    const outcome = expect(asked).rejects.toThrow(DatabaseUnavailable);
    await untilWaiting(test.query);
    await endSessions(test.query, 'authenticator');
    await outcome;
    await test.query({ text: 'select pg_advisory_unlock(1)', values: [] });
    expect((await test.database.run(somebody(5), whoAmI)).rows).toMatchObject([{ id: somebody(5).claims.sub }]);
  });
});

describe('an answer that pg cannot read', () => {
  it('fails its own request and ends its own connection', async () => {
    const pool = openPool(loginSettings(test.admin, 'authenticator'), { ...requestTurns, atOnce: 1 });
    const broken = pool.lend((client) => {
      const asked = sendBatch(client, [], { text: 'select 1', values: [] });
      // Ahead of the answer: a row that says it has five columns and ends there.
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
      stream.emit('data', Buffer.from([0x44, 0, 0, 0, 6, 0, 5]));
      return asked;
    });
    await expect(broken).rejects.toThrow(DatabaseUnavailable);
    const next = await pool.lend((client) => sendBatch(client, [], { text: 'select 1 as one', values: [] }));
    expect(next.rows).toEqual([{ one: 1 }]);
    await pool.close();
  });
});

describe('listen', () => {
  it('hears notifications, and says when some may have been missed', async () => {
    const heard: string[] = [];
    const stop = await test.database.listen(
      'news',
      (payload) => heard.push(payload),
      () => heard.push('lost'),
    );
    await test.query({ text: `notify news, 'first'`, values: [] });
    await expect.poll(() => heard).toEqual(['first']);
    await test.query({
      text: `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`,
      values: [],
    });
    await expect.poll(() => heard).toEqual(['first', 'lost', '']);
    await test.query({ text: `notify news, 'second'`, values: [] });
    await expect.poll(() => heard).toEqual(['first', 'lost', '', 'second']);
    await stop();
    const others: string[] = [];
    const stopOthers = await test.database.listen('news', (payload) => others.push(payload));
    await test.query({ text: `notify news, 'third'`, values: [] });
    await expect.poll(() => others).toEqual(['third']);
    expect(heard).toEqual(['first', 'lost', '', 'second']);
    await stopOthers();
  });
});

describe('the accounts’ own login', () => {
  it('reads what requests may not', async () => {
    expect((await test.own.query({ text: 'select * from auth.users', values: [] })).rows).toEqual([]);
    const asked = test.database.run(somebody(1), { text: 'select * from auth.users', values: [] });
    await expect(asked).rejects.toMatchObject({ code: '42501' });
  });
});
