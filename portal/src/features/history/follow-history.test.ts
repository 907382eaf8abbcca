import { beforeEach, expect, test } from 'vitest';
import type { ChangeList } from '../../lib/answers.ts';
import { newsOf, untold } from '../../lib/live/news.ts';
import { FollowedHistory, isNewsOf, latestIn } from './follow-history.ts';

const told = (table: string, key: string, id: string) => newsOf({ table, new: { [key]: id }, old: {} });

test.each([
  ['its own record', 'product', 'BC26001', told('products', 'productid', 'BC26001'), true],
  ['another record', 'product', 'BC26001', told('products', 'productid', 'BC26002'), false],
  ['any record, of the whole kind', 'product', null, told('products', 'productid', 'BC26002'), true],
  ['another kind', 'product', null, told('discounts', 'id', '7'), false],
  ['a category, of all products', 'product', null, untold(['categories']), true],
  ['a category, of one product', 'product', 'BC26001', untold(['categories']), false],
  ['a customer, who is told by another key', 'customer', 'an ulid', told('customers', 'customerid', '7'), true],
  ['more than is told row by row', 'discount', '7', untold(['discounts']), true],
  ['a user', 'profile', 'me', told('profiles', 'id', 'me'), true],
] as const)('news of %s', (_, kind, record, news, isOwn) => {
  expect(isNewsOf(news, kind, record)).toBe(isOwn);
});

const list = (...ids: number[]): ChangeList => ({
  changes: ids.map((changeid) => ({ changeid })) as unknown as ChangeList['changes'],
  more: false,
});

test('the latest change of a history', () => {
  expect([latestIn(list(7, 9, 8)), latestIn(list())]).toEqual([9, 0]);
});

let shown: ChangeList | undefined;
let isBusy: boolean;
let done: string[];
let answers: PromiseWithResolvers<ChangeList>[];
let history: FollowedHistory;

beforeEach(() => {
  [shown, isBusy, done, answers] = [list(1), false, [], []];
  history = new FollowedHistory({
    read: () => {
      const answer = Promise.withResolvers<ChangeList>();
      answers.push(answer);
      return answer.promise;
    },
    shown: () => shown,
    readAsWhole: () => done.push('whole'),
    isBusy: () => isBusy,
    onRead: (now) => done.push(String(latestIn(now))),
  });
});

/** Lets what was answered be taken. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

const answer = (place: number, read: ChangeList): Promise<unknown> => {
  answers[place]?.resolve(read);
  return settled();
};

test('it is read again, once for all that is heard meanwhile', async () => {
  for (const _ of [1, 2, 3]) history.hear();
  await answer(0, list(2, 1));
  await answer(1, list(3, 2, 1));
  expect([answers.length, done]).toEqual([2, ['2', '3']]);
});

test('while the page reads or writes it itself it waits', async () => {
  isBusy = true;
  history.hear();
  expect(answers).toHaveLength(0);
  isBusy = false;
  await Promise.all([history.look(), answer(0, list(2, 1))]);
  expect([answers.length, done]).toEqual([1, ['2']]);
});

test('an answer is passed over where the page read it meanwhile', async () => {
  history.hear();
  shown = list(3, 1);
  await answer(0, list(2, 1));
  await answer(1, list(3, 2, 1));
  expect(done).toEqual(['3']);
});

test('where reading fails, or nothing was read yet, it is read as a whole', async () => {
  history.hear();
  answers[0]?.reject(new Error('away'));
  await settled();
  shown = undefined;
  history.hear();
  expect(done).toEqual(['whole', 'whole']);
});

test('once it is closed nothing comes of it', async () => {
  history.hear();
  history.end();
  await answer(0, list(2, 1));
  history.hear();
  expect([answers.length, done]).toEqual([1, []]);
});
