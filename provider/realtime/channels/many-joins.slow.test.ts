// Joins without end, of one address: they cost little, and who means well is served meanwhile.
import { afterEach, expect, test, vi } from 'vitest';
import { privateServer } from '../../testing/realtime/private.ts';
import type { RawClient } from '../../testing/realtime/raw-client.ts';
import type { RealtimeOptions } from '../index.ts';

let server: Awaited<ReturnType<typeof privateServer>>;
afterEach(() => server.close());
const open = async (options?: Partial<RealtimeOptions>): Promise<void> => {
  server = await privateServer(options);
};

const config = { private: true };
const answers = (client: RawClient, status: string) =>
  client.heard.filter((each) => 'event' in each && each.event === 'phx_reply' && each.payload.status === status);
const tooMany = 'ClientJoinRateLimitReached: Too many joins per second';

test('10,000 joins at once are refused but for a few, and members behind the same address join as ever', async () => {
  await open();
  const { token } = await server.signIn();
  const forged = `${token.slice(0, -86)}${'A'.repeat(86)}`;
  const person = await server.signInMember();
  await server.rooms.give(person.id, 'room', 'read broadcast', 'write broadcast');
  const member = await server.connect();
  await member.join('realtime:room', { config, access_token: person.token });
  const flood = await Promise.all(Array.from({ length: 40 }, () => server.connect()));
  for (const [place, client] of flood.entries()) {
    for (let n = 0; n < 250; n += 1) {
      const payload = { config: {}, ...(place % 2 === 1 && { access_token: forged }) };
      client.send(`realtime:${n % 90}`, 'phx_join', payload, { ref: `${n}` });
    }
  }
  const late = await server.connect();
  expect(await late.join('realtime:room', { config, access_token: person.token })).toMatchObject({ status: 'ok' });
  member.send('realtime:room', 'broadcast', { event: 'moved', payload: {} });
  await late.find(({ event }) => event === 'broadcast');
  expect(await Promise.all(flood.map((client) => client.closed))).toEqual(Array(40).fill(1001));
  const joined = flood.flatMap((client) => answers(client, 'ok'));
  expect(joined.length).toBeLessThanOrEqual(300);
  const refused = flood.map((client) => answers(client, 'error').at(-1));
  expect(refused).toMatchObject(Array(40).fill({ payload: { response: { reason: tooMany } } }));
  await vi.waitUntil(() => server.lines.length >= 40);
  expect(server.lines).toMatchObject(Array(40).fill({ code: 1001, failure: tooMany }));
});

test('twenty people at one address come back at once, each with three tabs of several channels', async () => {
  await open();
  // Of a server that was started anew nobody is known.
  const people: Awaited<ReturnType<typeof server.signIn>>[] = [];
  while (people.length < 20) people.push(await server.signIn());
  await Promise.all(people.map(({ id }) => server.rooms.give(id, 'room', 'read broadcast')));
  const joins = people.flatMap(({ token }) =>
    Array.from({ length: 3 }, async () => {
      const client = await server.connect();
      const join = (name: string, more: object) =>
        client.join(`realtime:${name}`, { config: more, access_token: token });
      return Promise.all([join('room', config), join('open to all', config), join('a', {}), join('b', {})]);
    }),
  );
  const answers = (await Promise.all(joins)).flat();
  expect(answers).toEqual(Array(240).fill({ status: 'ok', response: { postgres_changes: [] } }));
});

test('an account joins so often, from however many sockets, and others are not counted with it', async () => {
  const few = { count: 3, seconds: 60 };
  const many = { count: 100, seconds: 60 };
  const others = { newcomers: { each: many, inAll: many }, strangers: many };
  await open({ bounds: { joins: { eachSocket: many, eachAccount: few, eachAddress: few, ...others } } });
  const [member, one, other] = [await server.signInMember(), await server.signIn(), await server.signIn()];
  const join = async ({ token }: { token?: string }) => {
    const client = await server.connect();
    return { client, ...(await client.join('realtime:a', { config: {}, access_token: token })) };
  };
  const all = [member, one, {}];
  for (let n = 0; n < 3; n += 1) for (const who of all) expect(await join(who)).toMatchObject({ status: 'ok' });
  const [{ client }, ...strangers] = (await Promise.all(
    all.map(async (who) => {
      const { client, ...answer } = await join(who);
      expect(answer).toEqual({ status: 'error', response: { reason: tooMany } });
      return { client };
    }),
  )) as [{ client: RawClient }, ...{ client: RawClient }[]];
  expect(await client.closed).toBe(1001);
  // A new socket of a stranger would cost more than the answer.
  for (const { client } of strangers)
    expect(await client.ask('phoenix', 'heartbeat', {})).toMatchObject({ payload: { status: 'ok' } });
  expect(await join(other)).toMatchObject({ status: 'ok' });
});

const [few, many] = [
  { count: 3, seconds: 60 },
  { count: 100, seconds: 60 },
];
const refused = { status: 'error', response: { reason: tooMany } };
const each = { eachSocket: many, eachAccount: many, eachAddress: many };
const join = async (token?: string) => (await server.connect()).join('realtime:a', { config: {}, access_token: token });

test('all strangers together join so often, and others are not counted with them', async () => {
  await open({ bounds: { joins: { ...each, newcomers: { each: many, inAll: many }, strangers: few } } });
  for (let n = 0; n < 3; n += 1) expect(await join()).toMatchObject({ status: 'ok' });
  const client = await server.connect();
  // It is not its own doing alone, so its socket stays.
  for (const topic of ['realtime:a', 'realtime:b']) expect(await client.join(topic, { config: {} })).toEqual(refused);
  for (const who of [await server.signIn(), await server.signInMember()])
    expect(await join(who.token)).toMatchObject({ status: 'ok' });
});

test('so do those who may be members: one of them, and all, whom strangers do not keep out', async () => {
  await open({
    bounds: { joins: { ...each, newcomers: { each: few, inAll: { ...few, count: 5 } }, strangers: many } },
  });
  const [one, other] = [await server.signIn(), await server.signIn()];
  for (let n = 0; n < 3; n += 1) expect(await join(one.token)).toMatchObject({ status: 'ok' });
  expect(await join(one.token)).toEqual(refused);
  for (let n = 0; n < 2; n += 1) expect(await join(other.token)).toMatchObject({ status: 'ok' });
  expect(await join(other.token)).toEqual(refused);
  for (const token of [undefined, (await server.signInMember()).token])
    expect(await join(token)).toMatchObject({ status: 'ok' });
});

test('a new token is counted as a join is: it asks for as much', async () => {
  await open({ bounds: { joins: { ...each, newcomers: { each: few, inAll: many }, strangers: many } } });
  const { token, another } = await server.signIn();
  const client = await server.connect();
  await client.join('realtime:a', { config: {}, access_token: token });
  for (let n = 1; n <= 3; n += 1)
    client.send('realtime:a', 'access_token', { access_token: await another({ claims: { n } }) });
  const ended = { event: 'system', payload: { status: 'error', message: tooMany } };
  await vi.waitFor(() => expect(client.heard).toMatchObject([{}, ended, { event: 'phx_close' }]));
});
