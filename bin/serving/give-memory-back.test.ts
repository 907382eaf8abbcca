import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// A process of its own, since memory is counted by process. The rush is held until memory was looked at: V8 may collect
// at any moment what nobody holds.
const program = (rush: string): string => `
  import { giveMemoryBack } from ${JSON.stringify(join(import.meta.dirname, 'give-memory-back.ts'))};
  import { setInterval as ticks } from 'node:timers/promises';
  const resident = () => Math.round(process.memoryUsage.rss() / 1e6);
  const collect = globalThis.gc;
  let collected = 0;
  globalThis.gc = (...options) => {
    collected += 1;
    collect(...options);
  };
  let rush = ${rush};
  const most = resident();
  giveMemoryBack(5);
  const end = performance.now() + 20_000;
  for await (const _ of ticks(5)) if (collected > 0 || performance.now() > end) break;
  const inTheRush = collected;
  rush = undefined;
  for await (const _ of ticks(5)) if (resident() <= 120 || performance.now() > end) break;
  const left = resident();
  const before = collected;
  let turns = 0;
  for await (const _ of ticks(5)) if (++turns === 20) break;
  console.log(JSON.stringify({ most, inTheRush, left, later: collected - before }));
`;

it.each([
  ['bytes', `Array.from({ length: 20 }, () => Buffer.alloc(8e6, 'x'))`],
  ['objects', 'Array.from({ length: 3_000_000 }, (_, place) => ({ place }))'],
])('the %s that a rush left behind are given back, and nothing is looked for on an ordinary day', (_, rush) => {
  const flags = ['--expose-gc', '--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program(rush)];
  const seen = JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
  expect(seen.most).toBeGreaterThan(160);
  expect(seen.inTheRush).toBeGreaterThan(0);
  expect(seen.left).toBeLessThanOrEqual(120);
  expect(seen.later).toBe(0);
});
