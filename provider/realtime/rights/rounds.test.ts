// Time goes by here: who is asked, and what becomes of a database that does not answer. Real policies are asked in
// judge-rights.test.ts and channels/private.test.ts.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../../postgres/errors.ts';
import type { Database, RunOptions, Statement } from '../../postgres/types.ts';
import { type Question, questionOf } from './judge-rights.ts';
import { Rounds } from './rounds.ts';
import type { Watched } from './watched.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Held = readonly (string[] | string)[];
type Run = (topics: readonly string[], options: RunOptions) => Held | Promise<Held>;
type Living = (ids: readonly string[]) => readonly string[] | Promise<readonly string[]>;

/** Rounds over a database that answers so, and what was asked of it. */
const rounds = (run: Run, living: Living = (ids) => ids) => {
  const asked: string[][] = [];
  const sessions: (readonly string[])[] = [];
  const faults: string[] = [];
  const database = {
    run: async (_identity: unknown, { values }: Statement, options: RunOptions) => {
      const topics = JSON.parse(String(values[0])).map(({ topic }: Question) => topic);
      asked.push(topics);
      return { rows: [{ held: await run(topics, options) }], rowCount: 1 };
    },
  } as unknown as Database;
  const all = new Rounds({
    database,
    livingSessions: async (ids) => {
      sessions.push(ids);
      return new Set(await living(ids));
    },
    failed: (what) => faults.push(what),
  });
  return { all, asked, sessions, faults };
};

const watched = (topic: string | undefined, session?: string) => {
  const told: string[] = [];
  const question = topic === undefined ? undefined : questionOf({ role: 'anon', claims: {} }, '{}', topic);
  const each: Watched = {
    session: () => session,
    questions: () => (question ? [question] : []),
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
  const ended = channels.map(({ told }) => told.includes('session ended'));
  expect(ended).toEqual([false, true, true, false]);
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
  expect([first.told, faults]).toEqual([['true broadcast'], ['rights', 'rights']]);
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
  await round();
  expect(asked.slice(4)).toEqual([['a'], ['locked'], ['slow']]);
  for (let n = 0; n < 10; n++) await round();
  expect(channels.map(({ told }) => told.at(-1))).toEqual(['cannot be judged', 'cannot be judged', 'true broadcast']);
});

/** What a policy that hangs does to the statement that asks it. */
const hang = async ({ statementMs = 8_000 }: RunOptions): Promise<never> => {
  await new Promise((resolve) => setTimeout(resolve, statementMs));
  throw Object.assign(new Error('canceled'), { code: '57014' });
};

test('beside policies that hang sessions are looked up as ever, and all others are asked about', async () => {
  const { all, asked, sessions } = rounds(
    (topics, options) => (topics.some((topic) => topic.startsWith('slow')) ? hang(options) : topics.map(() => [])),
    (ids) => (sessions.length > 1 ? [] : ids),
  );
  const slow = Array.from({ length: 12 }, (_, n) => watched(`slow ${n}`));
  const [other, ended] = [watched('a'), watched(undefined, 's1')];
  for (const { each } of [...slow, other, ended]) all.add(each);
  for (let n = 0; n < 2; n++) await round();
  expect(ended.told).toEqual(['session ended']);
  for (let n = 0; n < 7; n++) await round();
  expect(other.told).toContain('true ');
  const before = other.told.length;
  for (let n = 0; n < 10; n++) await round();
  expect(other.told.length).toBeGreaterThanOrEqual(before + 5);
  expect(asked.at(-1)).toHaveLength(1);
  expect(slow.every(({ told }) => told.at(-1) === 'cannot be judged')).toBe(true);
});

test('a session that cannot be looked up is borne for half a minute', async () => {
  const { all, faults } = rounds(
    (topics) => topics.map(() => ['broadcast']),
    () => Promise.reject(new Error('away')),
  );
  const [withSession, without] = [watched(undefined, 's1'), watched('a')];
  for (const { each } of [withSession, without]) all.add(each);
  for (let n = 0; n < 10; n++) await round();
  expect([withSession.told, faults]).toEqual([[], ['sessions']]);
  await round();
  expect([withSession.told, without.told.at(-1)]).toEqual([['cannot be judged'], 'true broadcast']);
});

test('a session that a channel has of late is borne from then on', async () => {
  let isAway = false;
  const { all } = rounds(
    () => [],
    (ids) => (isAway ? Promise.reject(new Error('away')) : ids),
  );
  let session: string | undefined;
  const { each, told } = watched(undefined);
  all.add({ ...each, session: () => session });
  for (let n = 0; n < 20; n++) await round();
  [isAway, session] = [true, 's1'];
  for (let n = 0; n < 9; n++) await round();
  expect(told).toEqual([]);
  for (let n = 0; n < 3; n++) await round();
  expect(told).toContain('cannot be judged');
});

test('a channel of which one of two questions is not answered is borne for half a minute', async () => {
  const { all } = rounds((topics) => topics.map((topic) => (topic === 'locked' ? '55P03' : ['broadcast'])));
  const [channel, locked] = [watched('a'), watched('locked')];
  all.add({ ...channel.each, questions: () => [...channel.each.questions(), ...locked.each.questions()] });
  for (let n = 0; n < 11; n++) await round();
  expect([channel.told[0], channel.told.at(-1)]).toEqual(['true broadcast', 'cannot be judged']);
});

test('a channel that fails as it ends keeps no round from coming', async () => {
  const { all, asked, faults } = rounds(() => Promise.reject(new DatabaseUnavailable('away')));
  const { each } = watched('a');
  const fail = (): never => {
    throw new Error('it does not end');
  };
  all.add({ ...each, cannotBeJudged: fail });
  for (let n = 0; n < 13; n++) await round();
  expect([asked.length, faults]).toEqual([13, ['rights', 'rights', 'rights', 'rights']]);
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
