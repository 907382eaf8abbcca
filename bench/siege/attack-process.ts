// One attack as a process of its own, behind everybody else in the line for a processor. Begins when it is told to,
// ends by itself, and then says what became of what it tried.
import { constants, setPriority } from 'node:os';
import type { Target } from './attack.ts';
import { attacks } from './attacks/index.ts';

export interface Order {
  readonly name: string;
  readonly target: Target;
  readonly seconds: number;
}

setPriority(constants.priority.PRIORITY_LOW);
process.once('disconnect', () => process.exit());
const { name, target, seconds }: Order = JSON.parse(process.argv[2] ?? '{}');
const attack = attacks.find((each) => each.name === name);
const counts = new Map<string, number>();
const count = (what: string | number): void => {
  counts.set(String(what), (counts.get(String(what)) ?? 0) + 1);
};

process.once('message', async () => {
  const end = performance.now() + seconds * 1000;
  await attack?.run({ ...target, count, isOver: () => performance.now() >= end });
  process.send?.([...counts], () => process.exit());
});
process.send?.('ready');
