import { failures, type Outcome, p95, refusedOf } from './outcome.ts';
import type { Sample } from './rhythm.ts';

const columns = ['staff p95', 'longest', 'imports p95', 'longest', 'refused', '/health', 'memory, MB', 'log, MB'];
const widths = [14, 8, 14, 8, 8, 8, 11, 8];

const cells = (texts: readonly string[]): string =>
  texts.map((text, place) => text.padStart(widths[place] ?? 0)).join('  ');

const besides = ({ rest, attacked }: Outcome['work']): string =>
  `${p95(rest).toFixed(0)} -> ${p95(attacked).toFixed(0)} ms`;

const longest = (samples: readonly Sample[]): string =>
  samples.reduce((most, { took }) => Math.max(most, took), 0).toFixed(0);

/** The attacks below each other, for people; times in ms, at rest and beside the attack. */
export const tableHead = (): string => `${''.padEnd(50)}${cells(columns)}`;

export const tableRow = (outcome: Outcome): string => {
  const { attack, work, importing, health, peak, afterwards, logged, tried } = outcome;
  const refused = refusedOf(outcome);
  const row = cells([
    besides(work),
    longest(work.attacked),
    besides(importing),
    longest(importing.attacked),
    String(refused.length),
    failures(health.attacked).length === 0 ? 'well' : 'not well',
    `${peak.toFixed(0)} -> ${afterwards.toFixed(0)}`,
    logged.toFixed(1),
  ]);
  const became = [...tried]
    .sort(([, a], [, b]) => b - a)
    .map(([what, count]) => `${what}: ${count.toLocaleString('en-IN')}`);
  const reasons = [...new Set([...refused, ...failures(health.attacked)])].slice(0, 3);
  return [
    `${attack.padEnd(50)}${row}`,
    `    tried: ${became.join(', ')}`,
    ...reasons.map((reason) => `    ${reason}`),
  ].join('\n');
};
