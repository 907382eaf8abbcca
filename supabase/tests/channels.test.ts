// Who may join the channels of the portal, and hear and speak there; as the public client is told, in both versions of
// the protocol.
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { secondStepsOf } from './second-steps.ts';
import { type Caller, callers, fileShop } from './test-shop.ts';

/**
 * Columns: anon, user, admin, superadmin, service.
 *
 * - `out`: the channel is not joined
 * - `ok`: it is, and what is said there is taken and heard
 */
const matrix = `
shop:lists  out  out  ok   ok   ok
shop:थान    out  out  ok   ok   ok
lists       out  out  out  out  ok
shop        out  out  out  out  ok
`;

const rows = matrix
  .trim()
  .split('\n')
  .map((line) => {
    const [topic = '', ...outcomes] = line.split(/\s+/);
    return { topic, outcomes };
  });

const shop = fileShop();
let key: string;

beforeAll(async () => {
  ({ key } = (await (await fetch(`${shop.url}/config.json`)).json()) as { readonly key: string });
});

const clients: SupabaseClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels();
});

const versions = ['1.0.0', '2.0.0'] as const;

/** A channel of whoever has this token, and what became of it. */
const open = async (topic: string, token: string | null, vsn: (typeof versions)[number] = '2.0.0') => {
  const client = createClient(shop.url, key, { accessToken: async () => token, realtime: { vsn } });
  clients.push(client);
  // A channel that is subscribed to before its client has the token joins without one.
  await client.realtime.setAuth();
  const states: string[] = [];
  const said: unknown[] = [];
  const heard: unknown[] = [];
  const channel = client
    .channel(topic, { config: { private: true, broadcast: { ack: true, self: true }, presence: { key: 'me' } } })
    .on('broadcast', { event: 'said' }, ({ payload }) => heard.push(payload))
    .on('presence', { event: 'sync' }, () => {})
    .on('system', {}, ({ message }) => said.push(message));
  const first = Promise.withResolvers<{ readonly status: string; readonly reason: string | undefined }>();
  channel.subscribe((status, error) => {
    states.push(status);
    first.resolve({ status, reason: error?.message });
  });
  return { channel, states, said, heard, first: await first.promise };
};

const outcome = async (topic: string, token: string | null, vsn?: (typeof versions)[number]): Promise<string> => {
  const { channel, heard, first } = await open(topic, token, vsn);
  if (first.status !== 'SUBSCRIBED') {
    expect(first).toEqual({
      status: 'CHANNEL_ERROR',
      reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
    });
    return 'out';
  }
  const answers = [await say(channel), await channel.track({ at: 'BC24001' })];
  await vi.waitUntil(() => heard.length > 0 && channel.presenceState().me !== undefined);
  return answers.every((answer) => answer === 'ok') ? 'ok' : answers.join();
};

const say = (channel: RealtimeChannel) => channel.send({ type: 'broadcast', event: 'said', payload: { rate: 1 } });

describe.each(versions)('version %s', (version) => {
  describe.each(rows)('$topic', ({ topic, outcomes }) => {
    test.each(callers)('by %s', async (caller: Caller) => {
      expect(await outcome(topic, shop.token(caller), version)).toBe(outcomes[callers.indexOf(caller)]);
    });
  });
});

test('whoever is outside the staff hears nothing of it in the public channel of that name', async () => {
  const { channel } = await open('shop:lists', shop.token('admin'));
  const client = createClient(shop.url, key, { accessToken: async () => shop.token('user') });
  clients.push(client);
  const heard: unknown[] = [];
  const outside = client.channel('shop:lists').on('broadcast', { event: '*' }, (message) => heard.push(message));
  await new Promise<void>((resolve) => outside.subscribe((status) => status === 'SUBSCRIBED' && resolve()));
  expect(await say(channel)).toBe('ok');
  // What went before it is there by then.
  expect(await outside.unsubscribe()).toBe('ok');
  expect(heard).toEqual([]);
});

describe('of staff of whom a second step is asked', () => {
  afterEach(async () => {
    const { setRule, takeFactors } = secondStepsOf(shop);
    await takeFactors('admin');
    await setRule('nobody', 'over');
  });

  test('who came in by it is let in, and who has it and did not is not', async () => {
    const raised = await secondStepsOf(shop).enterByFactor('admin');
    expect(await outcome('shop:lists', raised)).toBe('ok');
    expect(await outcome('shop:lists', await shop.signIn('admin'))).toBe('out');
  });

  test('who has none is let in while grace is left', async () => {
    await secondStepsOf(shop).setRule('everybody', 'left');
    expect(await outcome('shop:lists', shop.token('superadmin'))).toBe('ok');
    await secondStepsOf(shop).setRule('everybody', 'over');
    expect(await outcome('shop:lists', shop.token('superadmin'))).toBe('out');
  });

  test('who gets one while a channel is open takes it, and the channel ends', async () => {
    const { states, said } = await open('shop:lists', await shop.signIn('admin'));
    await secondStepsOf(shop).giveFactor('admin');
    await vi.waitUntil(() => states.at(-1) === 'CLOSED', { timeout: 5_000 });
    expect(said).toEqual(['You do not have permissions to read from this Channel topic: shop:lists']);
  });
});

describe('at most five seconds later it ends for good, and says why', () => {
  const mayNotHear = 'You do not have permissions to read from this Channel topic: shop:lists';
  const sessionEnded = 'The session of this token has ended';
  const profile = (role: string) =>
    shop.query('update public.profiles set role = $2 where id = $1', [shop.ids.admin, role]);

  // Of an ended session the policies say so, too: either may be found first.
  const ended = expect.toBeOneOf([sessionEnded, mayNotHear]);

  test.each<[string, string, (token: string) => Promise<unknown>, () => Promise<unknown>]>([
    ['a role that was taken', mayNotHear, () => profile('user'), () => profile('admin')],
    [
      'a session that was signed out',
      ended,
      (token) => shop.sendAs(token, 'POST', 'auth/v1/logout?scope=local'),
      async () => {},
    ],
    [
      'somebody who was shut out',
      ended,
      () => shop.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [shop.ids.admin]),
      () => shop.query('update auth.users set banned_until = null where id = $1', [shop.ids.admin]),
    ],
  ])('%s', async (_what, why, take, giveBack) => {
    const token = await shop.signIn('admin');
    const { states, said } = await open('shop:lists', token);
    const other = await open('shop:lists', shop.token('superadmin'));
    await take(token);
    await vi.waitUntil(() => states.at(-1) === 'CLOSED', { timeout: 5_000 });
    expect([states, said]).toEqual([['SUBSCRIBED', 'CLOSED'], [why]]);
    expect([other.states, await say(other.channel)]).toEqual([['SUBSCRIBED'], 'ok']);
    await giveBack();
  });
});
