import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropJob, holdNewJob, type LeftJob, takeJob, watchLeftJobs } from './job-hold.ts';
import { forgetJob, type KeptJob, keepJob, keptIds, keptJob } from './kept-job.ts';

/** A browser's storage: an object whose names are its keys. */
class Storage {
  isFull = false;
  getItem(key: string): string | null {
    return (Reflect.get(this, key) as string | undefined) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.isFull) throw new Error('QuotaExceededError');
    Reflect.set(this, key, value);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

let storage: Storage;
let page: EventTarget;

beforeEach(() => {
  storage = new Storage();
  page = new EventTarget();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const job = (id: string, progress: Partial<KeptJob> = {}): KeptJob => ({
  id,
  begun: 1,
  template: 'price',
  lines: [{ productid: 'BC26001' } as KeptJob['lines'][number]],
  copies: [60],
  forStale: false,
  left: [{ from: 0, count: 60 }],
  unheard: [],
  ...progress,
});

/** The last so many of its 60 labels. */
const last = (count: number) => [{ from: 60 - count, count }];

/** What is offered at this moment. */
const left = (): Promise<readonly LeftJob[]> =>
  new Promise((resolve) => {
    const stop = watchLeftJobs((jobs) => {
      resolve(jobs);
      stop();
    });
  });

test('two jobs are kept each for itself: the progress and the end of one say nothing of the other', () => {
  keepJob(job('a'));
  keepJob(job('b', { left: last(20), unheard: [{ from: 0, count: 20 }] }));
  keepJob(job('a', { left: last(40) }));
  expect([keptJob('a'), keptJob('b')]).toMatchObject([
    { left: last(40), unheard: [] },
    { left: last(20), unheard: [{ from: 0, count: 20 }] },
  ]);
  forgetJob('a');
  expect([keptJob('a'), keptJob('b')?.left, keptIds()]).toEqual([null, last(20), ['b']]);
});

test('where there is no room for how far a job has come, nothing of it is left that says less', () => {
  expect(keepJob(job('a'))).toBe(true);
  storage.isFull = true;
  expect([keepJob(job('a', { left: last(40) })), keptIds()]).toEqual([false, []]);
});

test.each([
  '{',
  '{}',
  JSON.stringify({ ...job('a'), left: [{ from: -1, count: 1 }] }),
  JSON.stringify({ ...job('a'), unheard: undefined }),
  JSON.stringify({ ...job('a'), copies: [1, 2] }),
  JSON.stringify({ ...job('a'), left: [] }),
])('what cannot be read whole, or is done, is no job: %s', (text) => {
  storage.setItem('thaan-print-job/a', text);
  expect(keptJob('a')).toBeNull();
});

test('a job that 0.6.0 left is gone on with', () => {
  const { left: _, unheard: __, ...earlier } = job('a');
  storage.setItem('thaan-print-job/a', JSON.stringify({ ...earlier, printed: 20, underWay: 15 }));
  expect(keptJob('a')).toMatchObject({ left: last(25), unheard: [{ from: 20, count: 15 }] });
  storage.setItem('thaan-print-job/a', JSON.stringify({ ...earlier, printed: 60, underWay: 0 }));
  expect(keptJob('a')).toBeNull();
});

test.each(['with locks', 'without locks'])('a job is one page’s at a time, as far as it has come: %s', async (how) => {
  if (how === 'without locks') vi.stubGlobal('navigator', {});
  const id = `job ${how}`;
  const first = holdNewJob(id);
  keepJob(job(id, { left: last(40) }));
  expect([await left(), await takeJob(id)], 'not while a dialog holds it').toEqual([[], null]);
  keepJob(job(id, { left: last(20), unheard: [{ from: 0, count: 5 }] }));
  first.release();
  expect(first.isMine()).toBe(false);
  await vi.waitFor(async () => expect(await left()).toEqual([{ id, total: 60, left: 20, unheard: 5 }]));
  const taken = await takeJob(id);
  expect([taken?.job.left, taken?.hold.isMine()]).toEqual([last(20), true]);
  expect([await left(), await takeJob(id)]).toEqual([[], null]);
  await dropJob(id);
  expect(keptJob(id), 'nobody forgets what another page prints').not.toBeNull();
  taken?.hold.release();
  await vi.waitFor(async () => {
    await dropJob(id);
    expect(keptJob(id)).toBeNull();
  });
  expect(await takeJob(id)).toBeNull();
});

test('of two pages that take a job at the same moment one gets it', async () => {
  for (const how of ['with locks', 'without locks']) {
    if (how === 'without locks') vi.stubGlobal('navigator', {});
    keepJob(job(how));
    const [one, two] = await Promise.all([takeJob(how), takeJob(how)]);
    expect([one, two].filter((taken) => taken?.hold.isMine())).toHaveLength(1);
    expect([one, two]).toContain(null);
  }
});

test('without locks, a page that is silent for long loses its job, and knows it when it wakes', async () => {
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers();
  const asleep = holdNewJob('a');
  keepJob(job('a'));
  vi.setSystemTime(Date.now() + 149_000);
  expect(await takeJob('a')).toBeNull();
  vi.setSystemTime(Date.now() + 2_000);
  const taking = takeJob('a');
  await vi.advanceTimersByTimeAsync(200);
  expect([(await taking)?.hold.isMine(), asleep.isMine()]).toEqual([true, false]);
  asleep.release();
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await taking)?.hold.isMine(), 'the page that lost it takes nothing back').toBe(true);
});

test('without locks, a page that beats keeps its job, and one that is closed leaves it', async () => {
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers();
  holdNewJob('a');
  keepJob(job('a'));
  await vi.advanceTimersByTimeAsync(400_000);
  expect(await takeJob('a')).toBeNull();
  page.dispatchEvent(new Event('pagehide'));
  expect(await left()).toHaveLength(1);
});

test('several jobs are offered, the oldest first, and another page’s storage is heard', async () => {
  keepJob(job('b', { begun: 2 }));
  const seen: string[][] = [];
  const stop = watchLeftJobs((jobs) => seen.push(jobs.map(({ id }) => id)));
  await vi.waitFor(() => expect(seen).toEqual([['b']]));
  keepJob(job('a', { begun: 1 }));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'thaan-print-job/a' }));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'other' }));
  await vi.waitFor(() => expect(seen).toEqual([['b'], ['a', 'b']]));
  stop();
});
