import { type Figure, percentile } from '../figure.ts';
import type { Sample } from './rhythm.ts';

/** Steps of one kind, at rest and beside an attack. */
export interface Beside {
  readonly rest: readonly Sample[];
  readonly attacked: readonly Sample[];
}

/** What was seen of a shop while one attack ran. */
export interface Outcome {
  readonly attack: string;
  readonly work: Beside;
  readonly importing: Beside;
  /** Sign-ins by password of those who work. */
  readonly arriving: Beside;
  /** Pictures that they upload. */
  readonly picturing: Beside;
  /** Questions for /health. */
  readonly health: Beside;
  /** Resident memory of the server in MB: the most of it, and later. */
  readonly peak: number;
  readonly afterwards: number;
  /** What the shop printed meanwhile, in MB. */
  readonly logged: number;
  /** What became of what the attacker tried. */
  readonly tried: readonly (readonly [what: string, count: number])[];
}

const unnoticedMs = 30;
const mostMs = 250;
const mostPeak = 350;
export const mostAfterwards = 200;

export const p95 = (samples: readonly Sample[]): number =>
  percentile(
    samples.map(({ took }) => took),
    0.95,
  );

/** How long 95 of 100 steps may take beside an attack, by how long they take at rest; both in ms. */
export const limitOf = (atRest: number): number => Math.min(mostMs, Math.max(unnoticedMs, 2 * atRest));

/** Everything that an attack must leave as it is. */
export const figuresOf = (outcome: Outcome): Figure[] => {
  const { attack, work, importing, health, peak, afterwards } = outcome;
  const figure = (name: string, value: number, limit: number, unit: Figure['unit']): Figure => ({
    name: `${attack}: ${name}`,
    value,
    limit,
    unit,
    keeps: 'below',
  });
  return [
    figure('staff, p95', p95(work.attacked), limitOf(p95(work.rest)), 'ms'),
    figure('imports, p95', p95(importing.attacked), limitOf(p95(importing.rest)), 'ms'),
    figure('staff refused', refusedOf(outcome).length, 0, 'requests'),
    figure('/health not well', failures(health.attacked).length, 0, 'requests'),
    figure('memory', peak, mostPeak, 'MB'),
    figure('memory afterwards', afterwards, mostAfterwards, 'MB'),
  ];
};

/** What staff were refused while the attack ran. */
export const refusedOf = ({ work, importing, arriving, picturing }: Outcome): string[] =>
  [work, importing, arriving, picturing].flatMap(({ attacked }) => failures(attacked));

export const failures = (samples: readonly Sample[]): string[] =>
  samples.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
