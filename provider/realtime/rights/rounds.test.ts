// Time goes by here: who is asked, and what becomes of a database that does not answer. Real policies are asked in
// judge-rights.test.ts and channels/private.test.ts.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../../postgres/errors.ts';
import type { Database } from '../../postgres/types.ts';
import { type Question, questionOf } from './judge-rights.ts';
import { Rounds, type Watched } from './rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Run = (topics: readonly string[]) => readonly (string[] | string)[];

/** Rounds over a database that answers so, and what was asked of it. */
const rounds = (run: Run, living: (ids: readonly string[]) => readonly string[] = (ids) => ids) => {
  const asked: string[][] = [];
  const sessions: (readonly string[])[] = [];
  const faults: unknown[] = [];
  const database = {
    run: async (_identity: unknown, { values }: { readonly values: readonly unknown[] }) => {
      const topics = JSON.parse(String(values[0])).map(({ topic }: Question) => topic);
      asked.push(topics);
      return { rows: [{ held: run(topics) }], rowCount: 1 };
    },
  } as unknown as Database;
  const all = new Rounds({
    database,
    livingSessions: async (ids) => {
      sessions.push(ids);
      return new Set(living(ids));
    },
    failed: (error) => faults.push(error),
  });
  return { all, asked, sessions, faults };
};

const watched = (topic: string | undefined, session?: string) => {
  const told: string[] = [];
  const question = topic === undefined ? undefined : questionOf({ role: 'anon', claims: {} }, '{}', topic);
  const each: Watched = {
    session: () => session,
    question: () => question,
    sessionEnded: () => told.push('session ended'),
    judged: (of, held) => told.push(`${of === question} ${[...held]}`),
    cannotBeJudged: () => told.push('cannot be judged'),
  };
  return { each, told };
};

const round = (): Promise<unknown> => vi.advanceTimersByTimeAsync(3_000);

test('who asks the same is asked about once, and the rest in one statement', async () => {
  const { all, asked, sessions } = rounds((topics) => topics.map((topic) => [topic]));
  const channels = [
    watched('a', 's1'),
    watched('a', 's1'),
    watched('b', 's2'),
    watched(undefined, 's2'),
    watched(undefined),
  ];
  for (const { each } of channels) all.add(each);
  await round();
  expect([sessions, asked]).toEqual([[['s1', 's2']], [['a', 'b']]]);
  expect(channels.map(({ told }) => told)).toEqual([['true a'], ['true a'], ['true b'], [], []]);
});

test('nobody is asked about where nobody is there, and who has left is not', async () => {
  const { all, asked, sessions } = rounds(() => []);
  const { each } = watched('a', 's1');
  all.add(each);
  all.delete(each);
  await round();
  expect([sessions, asked]).toEqual([[], []]);
});

test('more than a statement takes are asked about in several', async () => {
  const { all, asked } = rounds((topics) => topics.map(() => []));
  for (let n = 0; n < 250; n++) all.add(watched(`t${n}`).each);
  await round();
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('a session that has ended is told to its own channels', async () => {
  const { all } = rounds(
    (topics) => topics.map(() => ['broadcast']),
    (ids) => ids.filter((id) => id !== 's2'),
  );
  const channels = [watched('a', 's1'), watched('a', 's2'), watched(undefined, 's2'), watched(undefined)];
  for (const { each } of channels) all.add(each);
  await round();
  expect(channels.map(({ told: [first] }) => first)).toEqual([
    'true broadcast',
    'session ended',
    'session ended',
    undefined,
  ]);
});

test('a database that is away is told of once, and borne for half a minute', async () => {
  let isAway = true;
  const { all, faults } = rounds((topics) => {
    if (isAway) throw new DatabaseUnavailable('away');
    return topics.map(() => ['broadcast']);
  });
  const [first, open] = [watched('a'), watched(undefined)];
  for (const { each } of [first, open]) all.add(each);
  for (let n = 0; n < 5; n++) await round();
  isAway = false;
  await round();
  isAway = true;
  for (let n = 0; n < 10; n++) await round();
  expect([first.told, faults.length]).toEqual([['true broadcast'], 2]);
  await round();
  expect([first.told, open.told]).toEqual([['true broadcast', 'cannot be judged'], []]);
});

test('a question that cannot be answered, or takes too long, keeps nobody else from an answer', async () => {
  const { all, asked } = rounds((topics) => {
    if (topics.includes('slow')) throw Object.assign(new Error('canceled'), { code: '57014' });
    return topics.map((topic) => (topic === 'locked' ? '55P03' : ['broadcast']));
  });
  const channels = [watched('locked'), watched('slow'), watched('a')];
  for (const { each } of channels) all.add(each);
  await round();
  expect(asked).toEqual([['locked', 'slow', 'a'], ['locked'], ['slow'], ['a']]);
  for (let n = 0; n < 10; n++) await round();
  expect(channels.map(({ told }) => told.at(-1))).toEqual(['cannot be judged', 'cannot be judged', 'true broadcast']);
});

test('a round begins when the one before has ended, and an end waits for it', async () => {
  const under = Promise.withResolvers<ReadonlySet<string>>();
  let begun = 0;
  const all = new Rounds({
    database: {} as Database,
    livingSessions: () => {
      begun += 1;
      return under.promise;
    },
    failed: () => expect.unreachable(),
  });
  all.add(watched(undefined, 's1').each);
  for (let n = 0; n < 3; n++) await round();
  expect(begun).toBe(1);
  let isClosed = false;
  const closing = all.close().then(() => {
    isClosed = true;
  });
  await round();
  expect(isClosed).toBe(false);
  under.resolve(new Set(['s1']));
  await closing;
  await round();
  expect(begun).toBe(1);
});
