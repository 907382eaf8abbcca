// What a client of the hosted service relies on and no other test here shows, as the public client sees it, in both
// versions of the protocol.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPrivateRooms, type PrivateRooms } from '../testing/realtime/private.ts';
import { type PublicClient, publicClient, subscribed } from '../testing/realtime/public-client.ts';
import { type RealtimeServer, realtimeServer, withLog } from '../testing/realtime/server.ts';

const versions = ['1.0.0', '2.0.0'] as const;
type Version = (typeof versions)[number];

const odd = 'a "b", c.d \\ थान 🧵';
const quotedOdd = `"${odd.replaceAll('"', '""')}"`;
const patience = { timeout: 15_000, interval: 10 };

let server: RealtimeServer;
let rooms: PrivateRooms;
beforeAll(async () => {
  server = await realtimeServer(withLog);
  rooms = await openPrivateRooms(server.test);
  await sql(`create publication supabase_realtime;
    create table public.rows (id int primary key, note text, raw bytea, hidden text);
    create table public.${quotedOdd} (id int primary key);
    create table public.unheard (id int primary key);
    create table public.marks (id serial primary key);
    grant select (id, note, raw) on public.rows to anon, authenticated;
    grant select on public.${quotedOdd}, public.unheard, public.marks to anon, authenticated;
    alter publication supabase_realtime add table public.rows, public.${quotedOdd}, public.marks`);
});
afterAll(() => server.close());

const clients: PublicClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels();
  await sql('truncate public.rows');
});

const sql = (text: string) => server.test.query({ text, values: [] });

const open = async (version: Version, token: () => string | null = () => null, more = {}): Promise<PublicClient> => {
  const client = publicClient(server, version, token, more);
  clients.push(client);
  await client.realtime.setAuth();
  return client;
};

type Channel = ReturnType<PublicClient['channel']>;

/** Each state that a channel comes to, and each message of the service. */
const followed = (channel: Channel) => {
  const states: string[] = [];
  const told: unknown[] = [];
  channel.on('system', {}, ({ message }) => told.push(message));
  channel.subscribe((status) => states.push(status));
  return { states, told, until: (state: string) => vi.waitUntil(() => states.includes(state), patience) };
};

interface Asked {
  readonly event?: string;
  readonly table?: string;
  readonly filter?: string;
  readonly select?: readonly string[];
}

/** A channel of changes; `settled` resolves once all is told that was committed before. */
const listen = async (version: Version, ...entries: readonly Asked[]) => {
  const client = await open(version);
  const heard: string[][] = entries.map(() => []);
  const rows: Record<string, unknown>[] = [];
  const marks = new Set<unknown>();
  const channel = client.channel(`changes ${version}`);
  for (const [place, entry] of entries.entries())
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'rows', ...entry } as never,
      (change: { eventType: string; new: Record<string, unknown>; old: Record<string, unknown> }) => {
        heard[place]?.push(`${change.eventType} ${change.new.id ?? change.old.id}`);
        rows.push(change.new);
      },
    );
  channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'marks' }, ({ new: { id } }) =>
    marks.add(id),
  );
  const { told } = followed(channel);
  await vi.waitUntil(() => told.length > 0, patience);
  const settled = async (): Promise<void> => {
    const { rows: made } = await server.test.query<{ id: number }>({
      text: 'insert into public.marks default values returning id',
      values: [],
    });
    await vi.waitUntil(() => marks.has(made[0]?.id), patience);
  };
  return { heard, rows, told, settled };
};

const writeAll = async (): Promise<void> => {
  for (const text of [
    `insert into public.rows values (1, 'one', '\\x00ff', 'h'), (2, 'a,b "c"', null, 'h'), (3, null, null, 'h')`,
    `update public.rows set note = 'two' where id = 1`,
    'delete from public.rows where id = 3',
  ])
    await sql(text);
};

const subscribing = 'Subscribed to PostgreSQL';
const cannot = 'Unable to subscribe to changes with given parameters.';

/** Each point, and what shows it. */
const points: Readonly<Record<string, (version: Version) => Promise<void>>> = {
  'a private broadcast with self and ack comes back': async (version) => {
    const { id, token } = await server.signIn();
    await rooms.give(id, 'own', 'read broadcast', 'write broadcast');
    const channel = (await open(version, () => token)).channel('own', {
      config: { private: true, broadcast: { self: true, ack: true } },
    });
    const heard: unknown[] = [];
    channel.on('broadcast', { event: 'said' }, ({ payload }) => heard.push(payload));
    expect((await subscribed(channel)).status).toBe('SUBSCRIBED');
    expect(await channel.send({ type: 'broadcast', event: 'said', payload: { n: 1 } })).toBe('ok');
    await vi.waitUntil(() => heard.length > 0, patience);
    expect(heard).toEqual([{ n: 1 }]);
  },

  'one socket serves a channel after the other, and ends a while after the last': async (version) => {
    const client = await open(version, () => null, { heartbeatIntervalMs: 250 });
    const first = client.channel('first');
    await subscribed(first);
    await client.removeChannel(first);
    await subscribed(client.channel('second'));
    expect(server.realtime.status()).toMatchObject({ sockets: 1, channels: 1 });
    // By then it has sent several heartbeats.
    await client.removeChannel(client.channel('second'));
    await vi.waitUntil(() => !client.realtime.isConnected(), patience);
    await vi.waitUntil(() => server.realtime.status().sockets === 0, patience);
  },

  'all channels removed at once end the socket': async (version) => {
    const client = await open(version);
    await Promise.all(['a', 'b', 'c'].map((name) => subscribed(client.channel(name))));
    await client.removeAllChannels();
    await vi.waitUntil(() => server.realtime.status().sockets === 0, patience);
  },

  'a channel without a name is refused by its code': async (version) => {
    const { status, error } = await subscribed((await open(version)).channel(''));
    expect([status, error?.message]).toEqual(['CHANNEL_ERROR', 'TopicNameRequired: You must provide a topic name']);
  },

  'a right that is given opens the channel when it tries again': async (version) => {
    const { id, token } = await server.signIn();
    const { states, until } = followed(
      (await open(version, () => token)).channel('later', { config: { private: true } }),
    );
    await until('CHANNEL_ERROR');
    await rooms.give(id, 'later', 'read broadcast');
    await until('SUBSCRIBED');
    expect(states.at(-1)).toBe('SUBSCRIBED');
  },

  'a token that ends closes the channel and says so; the socket stays for others': async (version) => {
    const { token, another } = await server.signIn({ seconds: 2 });
    let now = token;
    const client = await open(version, () => now);
    const { told, until } = followed(client.channel('short'));
    await until('SUBSCRIBED');
    await until('CLOSED');
    expect(told).toEqual([expect.stringMatching(/^Token has expired \d+ seconds ago$/)]);
    now = await another();
    await client.realtime.setAuth();
    expect((await subscribed(client.channel('long'))).status).toBe('SUBSCRIBED');
    expect(server.realtime.status().sockets).toBe(1);
  },

  'a token that is none closes what is joined': async (version) => {
    let now: string | null = (await server.signIn()).token;
    const client = await open(version, () => now);
    const { told, until } = followed(client.channel('spoilt'));
    await until('SUBSCRIBED');
    now = 'a.b.c';
    await client.realtime.setAuth();
    await until('CLOSED');
    expect(told).toEqual(['The token provided is not a valid JWT']);
  },

  'each event, and all of them, each to the listeners that asked for it': async (version) => {
    const { heard, settled } = await listen(
      version,
      ...['INSERT', 'UPDATE', 'DELETE', '*'].map((event) => ({ event })),
      { event: '*', filter: 'id=eq.2' },
    );
    await writeAll();
    await settled();
    const [inserts, updates, deletes] = [['INSERT 1', 'INSERT 2', 'INSERT 3'], ['UPDATE 1'], ['DELETE 3']];
    expect(heard).toEqual([inserts, updates, deletes, [...inserts, ...updates, ...deletes], ['INSERT 2']]);
  },

  'filters that are joined, negated and quoted': async (version) => {
    const { heard, settled } = await listen(
      version,
      ...['id=gt.1,id=lt.3', 'id=not.in.(1,2)', 'note=eq."a,b \\"c\\""', 'note=is.null', 'note=like.o%'].map(
        (filter) => ({ event: 'INSERT', filter }),
      ),
    );
    await writeAll();
    await settled();
    expect(heard).toEqual([['INSERT 2'], ['INSERT 3'], ['INSERT 2'], ['INSERT 3'], ['INSERT 1']]);
  },

  'columns that may not be read are absent, and bytes are hex': async (version) => {
    const { rows, settled } = await listen(version, { event: 'UPDATE' });
    await writeAll();
    await settled();
    expect(rows).toEqual([{ id: 1, note: 'two', raw: '00ff' }]);
  },

  'a table whose name has blanks, quotes, a comma, a dot, a backslash and an emoji': async (version) => {
    const { heard, told, settled } = await listen(version, { table: odd });
    await sql(`insert into public.${quotedOdd} values (7); delete from public.${quotedOdd}`);
    await settled();
    expect([told, heard]).toEqual([[subscribing], [['INSERT 7', 'DELETE 7']]]);
  },

  'a filter that is none': async (version) => {
    const { told } = await listen(version, { filter: 'wrong' });
    expect(told).toEqual(['Error parsing `filter` params: ["wrong"]']);
  },

  'a filter on a column that may not be read, or that is not there': async (version) => {
    for (const column of ['hidden', 'nowhere']) {
      const { told } = await listen(version, { filter: `${column}=eq.1` });
      expect(told).toEqual([expect.stringContaining(`invalid column for filter ${column}`)]);
      await clients.pop()?.removeAllChannels();
    }
  },

  'a table that is not published, and one that is not there': async (version) => {
    for (const table of ['unheard', 'nope']) {
      const { told } = await listen(version, { table });
      expect(told).toEqual([
        expect.stringContaining(
          `${cannot} Please check Realtime is enabled for the given connect parameters: [event: *`,
        ),
      ]);
      await clients.pop()?.removeAllChannels();
    }
  },

  'a publication that is emptied is silent, and heard again once it is filled': async (version) => {
    const { heard, settled } = await listen(version, { event: 'INSERT' });
    await sql('alter publication supabase_realtime drop table public.rows');
    await sql(`insert into public.rows values (1)`);
    await settled();
    await sql('alter publication supabase_realtime add table public.rows');
    await sql(`insert into public.rows values (2)`);
    await settled();
    expect(heard).toEqual([['INSERT 2']]);
  },
};

describe.each(versions)('version %s', (version) => {
  test.each(Object.keys(points))('%s', (point) => points[point]?.(version));
});
