import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// A process of its own: what is resident is everybody's in it.
const program = `
  import { giveMemoryBack } from ${JSON.stringify(join(import.meta.dirname, 'given-back.ts'))};
  import { setTimeout as pause } from 'node:timers/promises';
  const resident = () => Math.round(process.memoryUsage.rss() / 1e6);
  let rush = Array.from({ length: 20 }, () => Buffer.alloc(8e6, 'x'));
  const most = resident();
  rush = undefined;
  if (process.argv[1] === 'give') giveMemoryBack(5);
  const end = performance.now() + (process.argv[1] === 'give' ? 20_000 : 2_000);
  while (resident() > 120 && performance.now() < end) await pause(5);
  console.log(JSON.stringify({ most, left: resident() }));
`;

const run = (argument: string): { most: number; left: number } => {
  const flags = ['--expose-gc', '--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program];
  return JSON.parse(execFileSync(process.execPath, [...flags, argument], { encoding: 'utf8' }));
};

it('what a rush left behind is given back, and is not without it', () => {
  const kept = run('keep');
  expect(kept.left).toBeGreaterThan(160);
  const given = run('give');
  expect(given.most).toBeGreaterThan(160);
  expect(given.left).toBeLessThanOrEqual(120);
});
