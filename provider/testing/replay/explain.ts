import type { Difference } from './compare.ts';
import type { Reason } from './reason.ts';

/** What differs, by the step's number or name. */
type Found = ReadonlyMap<number | string, readonly Difference[]>;

/** The name of a reason by which it covers a difference; '' for one that covers whatever differs. */
const coveredBy = ({ keys = [''] }: Reason, { key }: Difference): string | undefined =>
  keys.find((each) => key.startsWith(each));

const stands = ({ at }: Reason, name: string, step: number | string): boolean => {
  if (at === undefined) return true;
  const steps = at[name] ?? [];
  return steps === 'all' || steps.includes(step);
};

/** A step in one line: what was recorded, and what is answered. */
const inOneLine = (step: number | string, all: readonly Difference[]): string =>
  `${step}: ${all.map(({ key, recorded, ours }) => `${key} ${inShort(recorded)} -> ${inShort(ours)}`).join(', ')}`;

const inShort = (value: unknown): string => (JSON.stringify(value) ?? '-').slice(0, 120);

/** Holds what differs against a list of reasons, and remembers which of these were of use. */
export const explainBy = (reasons: readonly Reason[]) => {
  /** What was of use: a reason and one of its names. */
  const met = new Set<string>();
  const namedUse = ({ reason }: Reason, key: string): string => (key === '' ? reason : `${reason} (${key})`);

  /** What no reason covers, a line a step. */
  const unexplained = (name: string, found: Found): string[] =>
    [...found].flatMap(([step, all]) => {
      const here = reasons.filter((reason) => stands(reason, name, step));
      for (const reason of here)
        for (const each of all) {
          const key = coveredBy(reason, each);
          if (key !== undefined) met.add(namedUse(reason, key));
        }
      const others = all.filter((each) => !here.some((reason) => coveredBy(reason, each) !== undefined));
      return others.length === 0 ? [] : [inOneLine(step, others)];
    });

  /** Where a reason is listed for a step and nothing of it differs there. */
  const outdated = (name: string, found: Found): string[] =>
    reasons.flatMap((reason) => {
      const steps = reason.at?.[name] ?? [];
      const covers = (step: number | string) =>
        (found.get(step) ?? []).some((each) => coveredBy(reason, each) !== undefined);
      if (steps === 'all') return [...found.keys()].some(covers) ? [] : [`${name}: ${reason.reason}`];
      return steps.filter((step) => !covers(step)).map((step) => `${step}: ${reason.reason}`);
    });

  /** The names of reasons that nothing showed, which only all their scenarios together can tell. */
  const unmet = (scenarios: readonly string[]): string[] =>
    reasons
      .filter(({ at = {} }) => Object.keys(at).every((name) => scenarios.includes(name)))
      .flatMap((reason) => (reason.keys ?? ['']).map((key) => namedUse(reason, key)))
      .filter((name) => !met.has(name));

  return { unexplained, outdated, unmet };
};

/** The scenarios that are listed and not there. */
export const unknownScenarios = (reasons: readonly Reason[], names: readonly string[]): string[] =>
  [...new Set(reasons.flatMap(({ at = {} }) => Object.keys(at)))].filter((name) => !names.includes(name));
