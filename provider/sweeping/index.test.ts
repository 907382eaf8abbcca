import { expect, test } from 'vitest';
import { startSweeping } from './index.ts';

const everyMs = 5;

test('sweeps are run in turn and again; one that fails is told of in a line and keeps no other from running', async () => {
  const ran: string[] = [];
  const lines: string[] = [];
  let isAway = true;
  const sweeping = startSweeping({
    everyMs,
    log: (line) => lines.push(line),
    sweeps: [
      {
        name: 'first',
        run: async () => {
          if (isAway) throw Object.assign(new Error('row (4711)'), { code: '57P01' });
          ran.push('first');
        },
      },
      { name: 'second', run: async () => ran.push('second') },
    ],
  });
  await expect.poll(() => ran.length).toBeGreaterThan(1);
  isAway = false;
  await expect.poll(() => ran.includes('first')).toBe(true);
  await sweeping.close();
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: expect.stringMatching(/Z$/),
    error: 'sweep failed',
    sweep: 'first',
    failure: '57P01',
  });
  expect(ran.slice(ran.indexOf('first'), ran.indexOf('first') + 2)).toEqual(['first', 'second']);
});

test('a stop waits for the sweep under way and begins no other; a round begins when the one before has ended', async () => {
  const under = Promise.withResolvers<void>();
  let begun = 0;
  let ticks = 0;
  const clock = setInterval(() => ticks++, everyMs);
  const sweeping = startSweeping({
    everyMs,
    sweeps: [
      {
        name: 'long',
        run: () => {
          begun++;
          return under.promise;
        },
      },
      { name: 'next', run: async () => expect.unreachable() },
    ],
  });
  await expect.poll(() => ticks).toBeGreaterThan(10);
  clearInterval(clock);
  expect(begun).toBe(1);
  let closed = false;
  const closing = sweeping.close().then(() => {
    closed = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(closed).toBe(false);
  under.resolve();
  await closing;
  expect(begun).toBe(1);
});
