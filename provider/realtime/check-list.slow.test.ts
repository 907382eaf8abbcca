// What a client of the hosted service relies on and no other test here shows, as the public client sees it, in both
// versions of the protocol.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPrivateRooms, type PrivateRooms } from '../testing/realtime/private.ts';
import { type PublicClient, publicClient, subscribed } from '../testing/realtime/public-client.ts';
import { type RealtimeServer, realtimeServer, withLog } from '../testing/realtime/server.ts';

const versions = ['1.0.0', '2.0.0'] as const;
type Version = (typeof versions)[number];

const patience = { timeout: 15_000, interval: 10 };

let server: RealtimeServer;
let rooms: PrivateRooms;
beforeAll(async () => {
  server = await realtimeServer(withLog);
  rooms = await openPrivateRooms(server.test);
  await sql(`create publication supabase_realtime;
    create table public.rows (id int primary key, note text, raw bytea, hidden text);
    create table public.marks (id serial primary key);
    grant select (id, note, raw) on public.rows to anon, authenticated;
    grant select on public.marks to anon, authenticated;
    alter publication supabase_realtime add table public.rows, public.marks`);
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
  const marks = new Set<unknown>();
  const channel = client.channel(`changes ${version}`);
  for (const [place, entry] of entries.entries())
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'rows', ...entry } as never,
      (change: { eventType: string; new: Record<string, unknown>; old: Record<string, unknown> }) => {
        heard[place]?.push(`${change.eventType} ${change.new.id ?? change.old.id}`);
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
  return { heard, settled };
};

const writeAll = async (): Promise<void> => {
  for (const text of [
    `insert into public.rows values (1, 'one', '\\x00ff', 'h'), (2, 'a,b "c"', null, 'h'), (3, null, null, 'h')`,
    `update public.rows set note = 'two' where id = 1`,
    'delete from public.rows where id = 3',
  ])
    await sql(text);
};

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
};

describe.each(versions)('version %s', (version) => {
  test.each(Object.keys(points))('%s', (point) => points[point]?.(version));
});
