import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issuer } from '../../testing/auth.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { sweepAttempts } from '../limits.ts';
import { type AuthSettings, completeSettings } from '../settings.ts';
import { type AskedText, withinSmsBounds } from './sms-bounds.ts';

/** Bounds on what messages to phones cost, by a table that stands for what is sent. */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await run('create table public.sent (number text)');
  await run('grant all on public.sent to public');
});
afterAll(() => database.close());
beforeEach(() => run('delete from auth.failed_attempts; delete from public.sent; delete from auth.held_messages'));

const run = (text: string) => database.query({ text, values: [] });

const few = { smsInAll: { count: 4, seconds: 3_600 }, smsPerDay: { count: 6, seconds: 86_400 } };

type Asking = Partial<AskedText> & { readonly from?: string; readonly settings?: Partial<AuthSettings> };

/** Asks for a message; answers whether one went, or the seconds to wait. */
const ask = async ({ to = '919876543210', from = '192.0.2.1', settings = few, ...asked }: Asking) => {
  const auth = { settings: completeSettings({ issuer, messageIntervalSeconds: 0, ...settings }) } as AuthContext;
  const request = { ip: from } as FastifyRequest;
  const before = await sent();
  try {
    const answer = await database.own.transaction((query) =>
      withinSmsBounds(auth, query, request, { isOwn: false, ...asked, to }, async () => {
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

describe('in all', () => {
  test('strangers have a half, own numbers what is left; what is held back is answered all the same', async () => {
    const strangers = [];
    for (let n = 0; n < 3; n += 1) strangers.push(await ask({ to: number(n), from: address(n) }));
    expect(strangers).toEqual(['sent', 'sent', 'held back']);
    const own = [];
    for (let n = 3; n < 6; n += 1) own.push(await ask({ to: number(n), from: address(n), isOwn: true }));
    expect(own).toEqual(['sent', 'sent', 'held back']);
    expect((await run('select held from auth.held_messages')).rows).toEqual([{ held: 2 }]);
  });

  test('who is signed in is told', async () => {
    for (let n = 0; n < 4; n += 1) expect(await ask({ to: number(n), isOwn: true, isSignedIn: true })).toBe('sent');
    const wait = await ask({ to: number(4), isOwn: true, isSignedIn: true });
    expect(wait).toBeGreaterThan(3_500);
    expect(await sent()).toBe(4);
  });

  test('the day has a bound of its own, which sweeping leaves alone', async () => {
    for (let n = 0; n < 4; n += 1) expect(await ask({ to: number(n), isOwn: true, isSignedIn: true })).toBe('sent');
    await pass(2 * 3_600);
    await sweepAttempts(database.own.query, 1_000);
    for (let n = 4; n < 6; n += 1) expect(await ask({ to: number(n), isOwn: true, isSignedIn: true })).toBe('sent');
    expect(await ask({ to: number(6), isOwn: true, isSignedIn: true })).toBeGreaterThan(70_000);
    await pass(24 * 3_600);
    await sweepAttempts(database.own.query, 1_000);
    expect((await run('select from auth.failed_attempts')).rows).toHaveLength(2);
    expect(await ask({ to: number(6), isOwn: true, isSignedIn: true })).toBe('sent');
  });

  test('of twenty at once no more go than there are', async () => {
    const asked = Array.from({ length: 20 }, (_, n) => ask({ to: number(n), from: address(n), isOwn: true }));
    await Promise.all(asked);
    expect(await sent()).toBe(4);
  });
});

describe('whoever asks, and whether or not there is an account', () => {
  const many = { smsInAll: { count: 1_000, seconds: 3_600 }, smsPerDay: { count: 1_000, seconds: 86_400 } };

  test('one a minute to a number from a network, five an hour from all', async () => {
    const asking = { settings: { ...many, messageIntervalSeconds: 60 } };
    expect(await ask(asking)).toBe('sent');
    expect(await ask(asking)).toBe(60);
    for (let n = 1; n < 5; n += 1) expect(await ask({ ...asking, from: address(n) })).toBe('sent');
    await pass(61);
    expect(await ask({ ...asking, from: address(6) })).toBeGreaterThan(3_000);
    expect(await ask({ ...asking, from: address(6), isOwn: true })).toBeGreaterThan(3_000);
    // Whoever is signed in does not wait for what strangers asked for.
    expect(await ask({ ...asking, from: address(6), isOwn: true, isSignedIn: true })).toBe('sent');
  });

  test('ten an hour from a network, IPv6 by its first 64 bits', async () => {
    for (let n = 0; n < 10; n += 1)
      expect(await ask({ settings: many, to: number(n), from: `2001:db8::${n}` })).toBe('sent');
    expect(await ask({ settings: many, to: number(11), from: '2001:db8::ffff' })).toBeGreaterThan(3_000);
    expect(await ask({ settings: many, to: number(11), from: '2001:db8:0:1::1' })).toBe('sent');
  });

  test('twenty an hour to numbers that differ in their last four digits', async () => {
    const ofRow = (n: number) => `919876${540_000 + n}`;
    for (let n = 0; n < 20; n += 1) expect(await ask({ settings: many, to: ofRow(n), from: address(n) })).toBe('sent');
    expect(await ask({ settings: many, to: ofRow(20), from: address(20) })).toBeGreaterThan(3_000);
    expect(await ask({ settings: many, to: ofRow(20), isOwn: true, isSignedIn: true })).toBeGreaterThan(3_000);
    expect(await ask({ settings: many, to: number(1), from: address(20) })).toBe('sent');
  });
});
