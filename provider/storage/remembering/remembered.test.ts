import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type Changes, watchChanges } from './changes.ts';
import { Remembered } from './remembered.ts';

let test: TestDatabase;
let changes: Changes;
let remembered: Remembered<string>;
let loads: number;
let hear: (payload: string) => void;
let lose: () => void;
let passedMs = 0;

beforeAll(async () => {
  test = await testDatabase();
  const listen: TestDatabase['database']['listen'] = (channel, heard, lost = () => {}) => {
    [hear, lose] = [heard, lost];
    return test.database.listen(channel, heard, lost);
  };
  changes = watchChanges({ listen }, () => passedMs);
});
afterAll(async () => {
  await changes.close();
  await test.close();
});
beforeEach(async () => {
  remembered = new Remembered(changes, 3);
  loads = 0;
  await expect.poll(() => changes.era()).toBeDefined();
});

const load = async (): Promise<string> => {
  loads += 1;
  return `load ${loads}`;
};

const addBucket = (name: string) =>
  test.query({ text: 'insert into storage.buckets (id, name) values ($1, $1)', values: [name] });

it('is asked for once', async () => {
  expect([await remembered.get('a', load), await remembered.get('a', load)]).toEqual(['load 1', 'load 1']);
  expect(await remembered.get('b', load)).toBe('load 2');
});

it('that there is nothing is asked each time', async () => {
  let asked = 0;
  const nothing = async (): Promise<undefined> => {
    asked += 1;
    return undefined;
  };
  expect([await remembered.get('a', nothing), await remembered.get('a', nothing), asked]).toEqual([
    undefined,
    undefined,
    2,
  ]);
});

it('what was asked for longest ago goes first', async () => {
  for (const key of ['a', 'b', 'c', 'a', 'd']) await remembered.get(key, load);
  expect(await remembered.get('a', load)).toBe('load 1');
  expect(await remembered.get('b', load)).toBe('load 5');
});

it('what this process changed ends it at once, also what is being read', async () => {
  await remembered.get('a', load);
  const slow = Promise.withResolvers<string>();
  const reading = remembered.get('b', () => slow.promise);
  changes.happened();
  slow.resolve('of before');
  expect(await reading).toBe('of before');
  expect([await remembered.get('a', load), await remembered.get('b', load)]).toEqual(['load 2', 'load 3']);
});

it('what others change ends it when they are done', async () => {
  await remembered.get('a', load);
  await addBucket('one');
  await expect.poll(() => remembered.get('a', load)).toBe('load 2');
});

it('is asked for again after a minute, whether or not a change was told', async () => {
  changes.happened();
  await remembered.get('a', load);
  passedMs += 59_999;
  expect([await remembered.get('a', load), await remembered.get('b', load)]).toEqual(['load 1', 'load 2']);
  passedMs += 1;
  expect([await remembered.get('a', load), await remembered.get('b', load)]).toEqual(['load 3', 'load 4']);
});

it('while nobody would hear of changes nothing is kept', async () => {
  await remembered.get('a', load);
  lose();
  expect([await remembered.get('a', load), await remembered.get('a', load)]).toEqual(['load 2', 'load 3']);
  changes.happened();
  expect(await remembered.get('a', load)).toBe('load 4');
  hear('');
  expect([await remembered.get('a', load), await remembered.get('a', load)]).toEqual(['load 5', 'load 5']);
});

it('what is read while the connection comes back is not kept', async () => {
  lose();
  const slow = Promise.withResolvers<string>();
  const reading = remembered.get('a', () => slow.promise);
  hear('');
  slow.resolve('of before');
  await reading;
  expect(await remembered.get('a', load)).toBe('load 1');
});

it('where listening fails it is tried again', async () => {
  let isThere = false;
  const others = watchChanges({
    listen: (...asked) => (isThere ? test.database.listen(...asked) : Promise.reject(new Error('not yet'))),
  });
  expect(others.era()).toBeUndefined();
  isThere = true;
  await expect.poll(() => others.era()).toBeDefined();
  await others.close();
});

it('a close does not wait for a connection that cannot be had', async () => {
  const others = watchChanges({ listen: () => new Promise(() => {}) });
  expect(others.era()).toBeUndefined();
  await others.close();
});
