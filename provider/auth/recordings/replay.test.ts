import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { AuthSettings } from '../../auth/index.ts';
import type { Difference } from '../../testing/replay/compare.ts';
import { replay } from '../../testing/replay/replay.ts';
import { readScenario, scenarioNames } from '../../testing/replay/scenario.ts';
import { differences } from './differences.ts';
import type { Reason } from './reason.ts';

const folder = join(import.meta.dirname, 'scenarios');
const names = scenarioNames(folder);

/** The settings of every server that was recorded, and what others have besides. */
const main: Partial<AuthSettings> = {
  phone: true,
  implicit: true,
  redirects: ['https://other.example/welcome'],
  messageIntervalSeconds: 0,
  phoneFactors: true,
};
const settings: Readonly<Record<string, Partial<AuthSettings>>> = {
  main,
  reauth: main,
  autoconfirm: { ...main, confirmEmail: false, manualLinking: false },
  slow: { ...main, messageIntervalSeconds: 60 },
  closed: {
    ...main,
    signup: false,
    phone: false,
    phoneFactors: false,
    totp: false,
    manualLinking: false,
  },
  currentpw: { ...main, sessionTimeBoxSeconds: 24 * 60 * 60, sessionIdleSeconds: 60 * 60 },
};

/** The name of a reason by which it covers a difference; '' for one that covers whatever differs. */
const coveredBy = ({ keys = [''] }: Reason, { key }: Difference): string | undefined =>
  keys.find((each) => key.startsWith(each));
const covers = (reason: Reason, difference: Difference): boolean => coveredBy(reason, difference) !== undefined;
const stands = ({ at }: Reason, name: string, n: number): boolean => at === undefined || (at[name] ?? []).includes(n);

let replayed = 0;
/** What was of use: a reason and one of its names. */
const met = new Set<string>();
const namedUse = ({ reason }: Reason, key: string): string => (key === '' ? reason : `${reason} (${key})`);

test.each(names)('%s is answered as it was recorded, but for what is listed', async (name) => {
  replayed += 1;
  const scenario = readScenario(folder, name);
  const found = await replay(name, scenario, settings[scenario.server] ?? main);

  const unexplained = [...found].flatMap(([n, all]) => {
    const reasons = differences.filter((reason) => stands(reason, name, n));
    for (const reason of reasons)
      for (const each of all) {
        const key = coveredBy(reason, each);
        if (key !== undefined) met.add(namedUse(reason, key));
      }
    const others = all.filter((each) => !reasons.some((reason) => covers(reason, each)));
    return others.map((each) => ({ n, ...each }));
  });
  expect(unexplained).toEqual([]);

  const outdated = differences.flatMap((reason) =>
    (reason.at?.[name] ?? [])
      .filter((n) => !(found.get(n) ?? []).some((each) => covers(reason, each)))
      .map((n) => `${n}: ${reason.reason}`),
  );
  expect(outdated).toEqual([]);
});

test('what is listed names scenarios that are there', () => {
  const named = new Set(differences.flatMap(({ at = {} }) => Object.keys(at)));
  expect([...named].filter((name) => !names.includes(name))).toEqual([]);
});

// What holds in every scenario, and each of a reason's names, is outdated when none shows it, which only all of them
// together can tell.
afterAll(() => {
  if (replayed < names.length) return;
  const listed = differences.flatMap((reason) => (reason.keys ?? ['']).map((key) => namedUse(reason, key)));
  expect(listed.filter((name) => !met.has(name))).toEqual([]);
});
