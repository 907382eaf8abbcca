import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issuer } from '../../testing/auth.ts';
import { databaseOfTests } from '../../testing/file-servers.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { rememberSecondStep } from '../factors/limits.ts';
import { sweepAttempts } from '../limits.ts';
import { rememberNetwork } from '../sessions/known-networks.ts';
import { type AuthSettings, completeSettings } from '../settings.ts';
import { type AskedText, withinSmsBounds } from './sms-bounds.ts';

/** Bounds on what messages to phones cost, by a table that stands for what is sent. */
const database = databaseOfTests();
beforeAll(async () => {
  await run('create table public.sent (number text)');
  await run('grant all on public.sent to public');
});

beforeEach(() => run('delete from auth.failed_attempts; delete from public.sent; delete from auth.held_messages'));

const run = (text: string) => database.query({ text, values: [] });

const few = { smsInAll: { count: 8, seconds: 3_600 }, smsPerDay: { count: 12, seconds: 86_400 } };
const home = '203.0.113.1';

type Asking = Partial<AskedText> & { readonly from?: string; readonly settings?: Partial<AuthSettings> };

/** Asks for a message; answers whether one went, or the seconds to wait. */
const ask = async ({ to = '919876543210', from = '192.0.2.1', settings = few, ...asked }: Asking) => {
  const auth = { settings: completeSettings({ issuer, messageIntervalSeconds: 0, ...settings }) } as AuthContext;
  const request = { ip: from } as FastifyRequest;
  const before = await sent();
  try {
    const answer = await database.own.transaction((query) =>
      withinSmsBounds(auth, query, request, { ...asked, to }, async () => {
        await query({ text: 'insert into public.sent values ($1)', values: [to] });
        return 'answered';
      }),
    );
    expect(answer).toBe('answered');
    return (await sent()) - before === 1 ? 'sent' : 'held back';
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    expect([error.status, error.code]).toEqual([429, 'over_sms_send_rate_limit']);
    return error.retryAfter ?? 0;
  }
};
const sent = async () => (await run('select from public.sent')).rows.length;
const pass = (seconds: number) =>
  run(`update auth.failed_attempts set failed_at = failed_at - interval '${seconds} seconds'`);
/** Numbers of no row. */
const number = (n: number) => `9198${10 + n}0000001`;
const address = (n: number) => `198.51.100.${n}`;

/** An account that holds a number for so many days, and was signed in at home. */
const holder = async (days = 8) => {
  const id = randomUUID();
  await run(`insert into auth.users (id) values ('${id}')`);
  await database.own.transaction((query) => rememberNetwork(query, id, home));
  return { id, confirmedAt: new Date(Date.now() - days * 86_400_000).toISOString() };
};
/** What becomes of so many requests for as many numbers, each from another network. */
const several = async (from: number, to: number, asking: Asking = {}) => {
  const answers = [];
  for (let n = from; n < to; n += 1) answers.push(await ask({ to: number(n), from: address(n), ...asking }));
  return answers;
};
const times = <T>(count: number, answer: T): T[] => Array<T>(count).fill(answer);

describe('in all', () => {
  test('strangers have a half; what is held back is answered all the same', async () => {
    expect(await several(0, 6)).toEqual([...times(4, 'sent'), ...times(2, 'held back')]);
    expect((await run('select held from auth.held_messages')).rows).toEqual([{ held: 2 }]);
  });

  test('a number that is somebody’s own has a quarter more, wherever it is asked for', async () => {
    const owner = await holder();
    await several(0, 4);
    expect(await several(4, 7, { owner })).toEqual([...times(2, 'sent'), 'held back']);
  });

  test('the last quarter is for those who have been for a week, and asked for by them', async () => {
    const [owner, fresh] = [await holder(), await holder(6)];
    await several(0, 6, { owner });
    expect(await ask({ to: number(6), from: home, owner: fresh })).toBe('held back');
    expect(await ask({ to: number(6), from: address(6), owner })).toBe('held back');
    expect(await ask({ to: number(6), from: home, owner })).toBe('sent');
    expect(await ask({ to: number(7), from: address(7), owner, account: owner.id })).toBe('sent');
    expect(await ask({ to: number(8), from: home, owner })).toBe('held back');
  });

  test('nobody uses the last quarter up alone', async () => {
    const [owner, other] = [await holder(), await holder()];
    const settings = { smsInAll: { count: 40, seconds: 3_600 }, smsPerDay: { count: 40, seconds: 86_400 } };
    await several(0, 30, { owner, settings });
    const asking = { to: number(31), owner, account: owner.id, settings };
    for (let hour = 0; hour < 3; hour += 1) {
      expect(await ask(asking)).toBe('sent');
      expect(await ask(asking)).toBe('sent');
      expect(await ask(asking)).toBeGreaterThan(3_500);
      await pass(3_601);
      await sweepAttempts(database.own.query, 1_000);
    }
    expect(await ask(asking)).toBeGreaterThan(70_000);
    expect(await ask({ to: number(32), from: home, owner: other, settings })).toBe('sent');
  });

  test('who is signed in is told', async () => {
    await several(0, 4);
    const wait = await ask({ to: number(4), account: randomUUID() });
    expect(wait).toBeGreaterThan(3_500);
    expect(await sent()).toBe(4);
  });

  test('the day has a bound of its own, which sweeping leaves alone', async () => {
    await several(0, 4);
    await pass(2 * 3_600);
    await sweepAttempts(database.own.query, 1_000);
    expect(await several(4, 7)).toEqual([...times(2, 'sent'), 'held back']);
    await pass(24 * 3_600);
    await sweepAttempts(database.own.query, 1_000);
    expect((await run(`select from auth.failed_attempts where kind = 'text in all'`)).rows).toHaveLength(2);
    expect(await ask({ to: number(7) })).toBe('sent');
  });

  test('of twenty at once no more go than there are', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => ask({ to: number(n), from: address(n) }).catch(() => {})));
    expect(await sent()).toBe(4);
  });
});

const many = { smsInAll: { count: 1_000, seconds: 3_600 }, smsPerDay: { count: 1_000, seconds: 86_400 } };

describe('of strangers, whether or not there is an account', () => {
  test('one a minute and five an hour to a number from a network', async () => {
    const asking = { settings: { ...many, messageIntervalSeconds: 60 } };
    expect(await ask(asking)).toBe('sent');
    expect(await ask(asking)).toBe(60);
    for (let n = 1; n < 5; n += 1) {
      await pass(61);
      expect(await ask(asking)).toBe('sent');
    }
    await pass(61);
    expect(await ask(asking)).toBeGreaterThan(3_000);
  });

  test('five an hour to a number from all networks; where its owner was signed in lately they are others', async () => {
    const owner = await holder();
    for (let n = 0; n < 5; n += 1) expect(await ask({ settings: many, owner, from: address(n) })).toBe('sent');
    expect(await ask({ settings: many, owner, from: address(6) })).toBe('held back');
    expect(await ask({ settings: many, owner, from: home })).toBe('sent');
    expect(await ask({ settings: many, owner, from: address(7), account: owner.id })).toBe('sent');
  });

  test('a number that is not shown is counted as where it goes to, and refused as what was named', async () => {
    const settings = { ...many, messageIntervalSeconds: 60 };
    expect(await ask({ settings, to: number(1), named: number(2) })).toBe('sent');
    expect(await ask({ settings, to: number(1) })).toBe('sent');
    expect(await ask({ settings, to: number(2) })).toBe(60);
    for (let n = 0; n < 3; n += 1) expect(await ask({ settings, to: number(1), from: address(n) })).toBe('sent');
    expect(await ask({ settings, to: number(1), named: number(3) })).toBe('held back');
  });

  test('ten an hour from a network, IPv6 by its first 64 bits', async () => {
    for (let n = 0; n < 10; n += 1)
      expect(await ask({ settings: many, to: number(n), from: `2001:db8::${n}` })).toBe('sent');
    expect(await ask({ settings: many, to: number(11), from: '2001:db8::ffff' })).toBeGreaterThan(3_000);
    expect(await ask({ settings: many, to: number(11), from: '2001:db8:0:1::1' })).toBe('sent');
  });

  test('twenty an hour to numbers that differ in their last four digits; their owners have theirs', async () => {
    const owner = await holder();
    const ofRow = (n: number) => `919876${540_000 + n}`;
    for (let n = 0; n < 20; n += 1) expect(await ask({ settings: many, to: ofRow(n), from: address(n) })).toBe('sent');
    expect(await ask({ settings: many, to: ofRow(20), from: address(20) })).toBe('held back');
    expect(await ask({ settings: many, to: ofRow(20), from: home, owner })).toBe('sent');
    expect(await ask({ settings: many, to: ofRow(21), owner, account: owner.id })).toBe('sent');
    expect(await ask({ settings: many, to: number(1), from: address(20) })).toBe('sent');
  });
});

describe('of accounts', () => {
  test('five an hour to a number that is not theirs, twenty to its row, ten from a network', async () => {
    const asking = (n: number, to = '919876543210') => ({
      settings: many,
      to,
      from: address(n),
      account: randomUUID(),
    });
    for (let n = 0; n < 5; n += 1) expect(await ask(asking(n))).toBe('sent');
    expect(await ask(asking(6))).toBeGreaterThan(3_000);
    for (let n = 0; n < 15; n += 1) expect(await ask(asking(n, `919876${540_000 + n}`))).toBe('sent');
    expect(await ask(asking(16, '919876540999'))).toBeGreaterThan(3_000);
    for (let n = 30; n < 40; n += 1) expect(await ask({ ...asking(50), to: number(n) })).toBe('sent');
    expect(await ask({ ...asking(50), to: number(41) })).toBeGreaterThan(3_000);
  });

  test('ten an hour of one, and ten where it took its second step lately', async () => {
    const owner = await holder();
    const asking = { settings: many, owner, account: owner.id };
    for (let n = 0; n < 10; n += 1) expect(await ask(asking)).toBe('sent');
    expect(await ask({ ...asking, from: home })).toBeGreaterThan(3_000);
    await database.own.transaction((query) => rememberSecondStep(query, owner.id, home));
    expect(await ask({ ...asking, from: home })).toBe('sent');
    expect(await ask(asking)).toBeGreaterThan(3_000);
  });
});
