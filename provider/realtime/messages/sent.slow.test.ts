// What is sent in SQL reaches the sockets of its room, live and again, and nobody else.
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { privateServer } from '../../testing/realtime/private.ts';
import type { RawClient } from '../../testing/realtime/raw-client.ts';
import { type RealtimeServer, realtimeServer, withLog } from '../../testing/realtime/server.ts';

let server: Awaited<ReturnType<typeof privateServer>>;
let topic = '';
let room = 0;
let token = '';
beforeAll(async () => {
  server = await privateServer(withLog);
  await sql(`create table public.things (id integer primary key); grant select on public.things to public;
    create publication supabase_realtime for table public.things`);
});
beforeEach(async () => {
  topic = `room ${++room}`;
  const account = await server.signIn();
  await server.rooms.give(account.id, topic, 'read broadcast', 'read presence');
  token = account.token;
});
afterAll(() => server.close());

const sql = async (text: string) => (await server.test.query<Record<string, string>>({ text, values: [] })).rows;
const send = (payload: object, event = 'moved', isPrivate = true) =>
  sql(`select realtime.send('${JSON.stringify(payload)}', '${event}', '${topic}', ${isPrivate})`);
const ids = async () =>
  (await sql(`select id from realtime.messages where topic = '${topic}' order by inserted_at, ctid`)).map(
    ({ id }) => id,
  );

interface Asked {
  readonly version?: '1.0.0' | '2.0.0';
  readonly config?: object;
}

const ready = { broadcast: { replication_ready: true } };
const open = async ({ version = '2.0.0', config = {} }: Asked = {}) => {
  const client = await server.connect({ version });
  const answer = await client.join(
    `realtime:${topic}`,
    { config: { private: true, ...config }, access_token: token },
    '1',
  );
  return { client, answer };
};
/** Joined, and told that what is sent from now on is heard of. */
const listening = async (asked: Asked = {}) => {
  const { client } = await open({ ...asked, config: { ...ready, ...asked.config } });
  await client.find(({ event }) => event === 'system');
  return client;
};
const told = (client: RawClient) => client.heard.filter((each) => Buffer.isBuffer(each) || each.event === 'broadcast');
const until = async (client: RawClient, count: number) => {
  await vi.waitUntil(() => told(client).length >= count, { timeout: 10_000, interval: 5 });
  await client.ask('phoenix', 'heartbeat', {});
  return told(client);
};
const payloads = (heard: readonly unknown[]) => heard.map((each) => (each as { payload: unknown }).payload);

describe('live', () => {
  test.each(['1.0.0', '2.0.0'] as const)('%s: with its id, in the order of commits', async (version) => {
    const client = await listening({ version });
    await send({ n: 1 });
    await send({ n: 2, id: 'own' }, 'again');
    const [one, two] = await ids();
    expect(payloads(await until(client, 2))).toEqual([
      { type: 'broadcast', event: 'moved', payload: { n: 1, id: one }, meta: { id: one } },
      { type: 'broadcast', event: 'again', payload: { n: 2, id: 'own' }, meta: { id: two } },
    ]);
  });

  test('private and public of one name are two rooms', async () => {
    const [open, closed] = [await listening({ config: { private: false } }), await listening()];
    await send({ n: 1 }, 'moved', false);
    await send({ n: 2 });
    const heard = await Promise.all([until(open, 1), until(closed, 1)]);
    expect(heard.map((each) => payloads(each))).toMatchObject([[{ payload: { n: 1 } }], [{ payload: { n: 2 } }]]);
  });

  test('bytes are binary for the second version, and nothing for the first', async () => {
    const [older, newer] = [await listening({ version: '1.0.0' }), await listening()];
    await sql(`select realtime.send_binary('\\x00ff', 'raw', '${topic}')`);
    await send({});
    const [id] = await ids();
    const [frame] = await until(newer, 2);
    const [name, meta] = [`realtime:${topic}`, JSON.stringify({ id })];
    const head = Buffer.from([4, name.length, 3, meta.length, 0]);
    expect(frame).toEqual(Buffer.concat([head, Buffer.from(`${name}raw${meta}`), Buffer.from([0, 255])]));
    expect(payloads(await until(older, 1))).toMatchObject([{ event: 'moved' }]);
  });

  test('what is rolled back, of another extension or no object is told to nobody', async () => {
    const client = await listening();
    await sql(`begin; select realtime.send('{}', 'never', '${topic}'); rollback`);
    await sql(`insert into realtime.messages (topic, event, extension, private, payload) values
      ('${topic}', 'a', 'presence', true, '{}'), ('${topic}', 'b', 'broadcast', true, '[1]'),
      ('${topic}', null, 'broadcast', true, '{}'), ('${topic}', 'c', 'broadcast', true, null)`);
    await send({});
    expect(payloads(await until(client, 1))).toMatchObject([{ event: 'moved' }]);
  });

  test('whoever may not hear it does not', async () => {
    const { id, token: other } = await server.signIn();
    await server.rooms.give(id, topic, 'read presence');
    const client = await listening();
    token = other;
    const deaf = await listening({ config: { presence: { enabled: true }, ...ready } });
    await send({});
    await until(client, 1);
    await deaf.ask('phoenix', 'heartbeat', {});
    expect(told(deaf)).toEqual([]);
  });

  test('it is no change of a table, and a change is no message', async () => {
    const asked = { postgres_changes: [{ event: '*', schema: '*', table: '*' }], ...ready };
    const { client } = await open({ config: asked });
    await client.find(({ event, payload }) => event === 'system' && payload.message === 'Subscribed to PostgreSQL');
    await send({});
    await sql('insert into public.things values (1)');
    await client.find(({ event }) => event === 'postgres_changes');
    await until(client, 1);
    const events = client.heard.flatMap((each) => ('event' in each ? [each] : []));
    const changes = events.filter(({ event }) => event === 'postgres_changes');
    expect(changes.map(({ payload }) => payload.data.table)).toEqual(['things']);
    const { rows } = await server.test.query<{ count: string }>({
      text: 'select count(*) from pg_replication_slots where database = current_database()',
      values: [],
    });
    expect(rows).toEqual([{ count: '1' }]);
  });

  test('more than fits into a message is a line in the log', async () => {
    const client = await listening();
    await send({ x: 'x'.repeat(3_000_500) });
    await send({});
    await until(client, 1);
    expect(server.lines.at(-1)).toMatchObject({
      failure: expect.stringContaining('Payload size exceeds tenant limit'),
    });
  });
});

describe('again', () => {
  const replay = (more: object = {}) => ({ broadcast: { replay: { since: 0, ...more } } });
  const numbers = (heard: readonly unknown[]) =>
    payloads(heard).map((each) => (each as { payload: { n: number } }).payload.n);

  /** So many messages, of which all who were joined have heard: what is joined later hears none of them live. */
  const sent = async (count: number, work: () => Promise<unknown>) => {
    const ear = await listening();
    await work();
    await until(ear, count);
    ear.terminate();
  };
  const numbered = (count: number, more = '{}') =>
    sent(count, () =>
      sql(`select realtime.send(jsonb_build_object('n', n) || '${more}', 'moved', '${topic}')
        from generate_series(1, ${count}) as n`),
    );

  test.each(['1.0.0', '2.0.0'] as const)('%s: after the answer, oldest first, and said to be so', async (version) => {
    await numbered(3);
    await sent(1, () => sql(`select realtime.send_binary('\\x00ff', 'raw', '${topic}')`));
    await send({ n: 4 }, 'moved', false);
    const { client, answer } = await open({ version, config: replay() });
    expect(answer).toEqual({ status: 'ok', response: { postgres_changes: [] } });
    const heard = await until(client, version === '1.0.0' ? 3 : 4);
    expect(numbers(heard.slice(0, 3))).toEqual([1, 2, 3]);
    const [id, , , raw] = await ids();
    expect(heard[0]).toMatchObject({
      ref: null,
      ...(version === '2.0.0' && { joinRef: '1' }),
      payload: { type: 'broadcast', event: 'moved', payload: { n: 1, id }, meta: { replayed: true, id } },
    });
    if (version === '1.0.0') return expect(heard).toHaveLength(3);
    expect(String(heard[3])).toContain(JSON.stringify({ replayed: true, id: raw }));
    expect([...(heard[3] as Buffer).subarray(-2)]).toEqual([0, 255]);
  });

  it.each([
    [{}, 25],
    [{ limit: 3 }, 3],
  ])('%j: the newest of 27 are %i', async (more, count) => {
    await numbered(27);
    const { client } = await open({ config: replay(more) });
    const wanted = Array.from({ length: count }, (_, place) => 28 - count + place);
    expect(numbers(await until(client, count))).toEqual(wanted);
  });

  test('from a moment on', async () => {
    await numbered(3);
    await sql(`update realtime.messages set inserted_at = inserted_at - n * interval '1 minute'
      from (values (1, 3), (2, 2), (3, 1)) as ages (which, n)
      where topic = '${topic}' and payload ->> 'n' = which::text`);
    const { client } = await open({ config: replay({ since: Date.now() - 150_000 }) });
    expect(numbers(await until(client, 2))).toEqual([2, 3]);
  });

  test('as many as fit into a socket', async () => {
    await numbered(3, JSON.stringify({ x: 'x'.repeat(1_500_000) }));
    const { client } = await open({ config: replay() });
    expect(numbers(await until(client, 2))).toEqual([2, 3]);
  });

  test('what is sent while it is joined comes once', async () => {
    const ear = await listening();
    let n = 0;
    for (let round = 0; round < 10; round++) {
      const sending = Promise.all([send({ n: ++n }), send({ n: ++n })]);
      const { client } = await open({ config: replay({ limit: 25 }) });
      await sending;
      await send({ n: ++n });
      await until(ear, n);
      const last = await vi.waitUntil(() => numbers(told(client)).includes(n), { timeout: 10_000, interval: 5 });
      expect(last).toBe(true);
      const heard = numbers(told(client));
      expect(heard).toHaveLength(new Set(heard).size);
      expect(heard.toSorted((a, b) => a - b).slice(-3)).toEqual([n - 2, n - 1, n]);
    }
  });

  test('a moment that is none is refused', async () => {
    const { answer } = await open({ config: replay({ since: 'a' }) });
    const reason = 'UnableToReplayMessages: Replay params are not valid';
    expect(answer).toEqual({ status: 'error', response: { reason } });
  });

  it.each([[{ since: 0 }], [null]])('%j in a public channel is refused', async (asked) => {
    const { answer } = await open({ config: { private: false, broadcast: { replay: asked } } });
    const reason = 'UnableToReplayMessages: Replay is not allowed for public channels';
    expect(answer).toEqual({ status: 'error', response: { reason } });
  });

  it.each([[null]])('%j in a private one is passed over', async (asked) => {
    await numbered(1);
    const { client, answer } = await open({ config: { broadcast: { replay: asked } } });
    expect(answer.status).toBe('ok');
    await client.ask('phoenix', 'heartbeat', {});
    expect(told(client)).toEqual([]);
  });

  test('what the database cannot say is refused, with a line in the log', async () => {
    await sql('alter table realtime.messages rename column event to other');
    const { answer } = await open({ config: replay() });
    await sql('alter table realtime.messages rename column other to event');
    const reason = 'UnableToReplayMessages: Realtime was unable to replay messages';
    expect(answer).toEqual({ status: 'error', response: { reason } });
    expect(server.lines.at(-1)).toMatchObject({ failed: 'join' });
  });

  test('whoever may see who is there alone is refused', async () => {
    const { id, token: other } = await server.signIn();
    await server.rooms.give(id, topic, 'read presence');
    token = other;
    const { answer } = await open({ config: { presence: { enabled: true }, ...replay() } });
    const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;
    expect(answer).toEqual({ status: 'error', response: { reason } });
  });
});

describe('where the database keeps no log', () => {
  let silent: RealtimeServer;
  beforeAll(async () => {
    silent = await realtimeServer();
  });
  afterAll(() => silent.close());

  test('it is kept and told to nobody, which is said to whoever asks', async () => {
    const client = await silent.connect();
    expect((await client.join('realtime:a', { config: {} })).status).toBe('ok');
    await silent.test.query({ text: `select realtime.send('{}', 'moved', 'a', false)`, values: [] });
    const { rows } = await silent.test.query({ text: 'select topic from realtime.messages', values: [] });
    expect(rows).toEqual([{ topic: 'a' }]);
    await client.join('realtime:b', { config: ready });
    const said = await client.find(({ event }) => event === 'system');
    expect(said.payload).toEqual({
      extension: 'system',
      status: 'error',
      message: 'Replication connection was not established in time',
      channel: 'b',
    });
    await client.find(({ event, topic: of }) => event === 'phx_close' && of === 'realtime:b');
    expect(told(client)).toEqual([]);
  });
});
