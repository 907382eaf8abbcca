import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { News } from '../../lib/live/news.ts';
import { pagesOf } from '../../lib/query-keys.ts';
import { FollowedList, isFollowed } from './followed-list.ts';
import type { ListAnswer } from './listed.ts';

type Product = { readonly productid: string; readonly updated_at: string };

const queryKey = [...pagesOf('products'), 1];
const product = (productid: string, at = 1): Product => ({ productid, updated_at: `at ${at}` });
const news = (...rows: readonly Product[]): News =>
  new Map([['products', { rows: new Map(rows.map((row) => [row.productid, row.updated_at])), isUntold: false }]]);
const untold: News = new Map([['products', { rows: new Map(), isUntold: true }]]);

let client: QueryClient;
/** What the provider has. */
let stored: Product[];
let reads: number;
/** What becomes of a read: it is answered at once, unless a test says otherwise. */
let onRead: () => Promise<void>;
let list: FollowedList;
let isSeen: boolean;
let isImporting: boolean;
let waiting: number;
let pointed: string[];
let stop: () => void;

const read = async (): Promise<ListAnswer> => {
  reads += 1;
  const products = [...stored];
  await onRead();
  return { count: products.length, page: 1, page_count: 1, products };
};

/** What the list shows: each product with its time, and how many there are said to be. */
const shown = (): string => {
  const page = client.getQueryData<{ count: number; products: Product[] }>(queryKey);
  const rows = page?.products.map(({ productid, updated_at }) => `${productid}${updated_at.slice(3)}`);
  return `${page?.count}: ${rows?.join(' ')}`;
};

beforeEach(async () => {
  [reads, waiting, pointed, isSeen, isImporting] = [0, 0, [], true, false];
  onRead = async () => {};
  stored = [product('a'), product('b'), product('c')];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(client, { queryKey, queryFn: read });
  stop = observer.subscribe(() => {});
  await vi.waitUntil(() => observer.getCurrentResult().isSuccess);
  list = new FollowedList({
    client,
    table: 'products',
    queryKey,
    isShown: () => true,
    isSeen: () => isSeen,
    isImporting: () => isImporting,
    onWaiting: (count) => {
      waiting = count;
    },
    onChanged: (rows) => pointed.push(...rows),
  });
  reads = 0;
});

afterEach(() => {
  list.end();
  stop();
  client.clear();
});

test('a row that changed is asked for, shown where it stands, and pointed out', async () => {
  stored = [product('a'), product('b', 2), product('c')];
  list.hear(news(product('b', 2)));
  await vi.waitUntil(() => pointed.length > 0);
  expect([shown(), pointed, waiting, reads]).toEqual(['3: a1 b2 c1', ['b'], 0, 1]);
});

describe('a change that would move rows', () => {
  beforeEach(async () => {
    stored = [product('0'), product('a', 2), product('b')];
    list.hear(news(product('0'), product('a', 2), product('c')));
    await vi.waitUntil(() => waiting > 0);
  });

  test('waits, while the rest is shown, and how many there are', () => {
    stored = [product('0')];
    expect([shown(), pointed, waiting]).toEqual(['3: a2 b1 c1', ['a'], 2]);
  });

  test('is shown when it is asked for, and pointed out', () => {
    pointed = [];
    list.show();
    expect([shown(), pointed, waiting]).toEqual(['3: 01 a2 b1', ['0'], 0]);
  });

  test('waits with the next one, and a row that waits already is not asked for again', async () => {
    list.hear(news(product('0')));
    expect(reads).toBe(1);
    stored = [product('0'), product('a', 2)];
    list.hear(new Map([['products', { rows: new Map([['b', null]]), isUntold: false }]]));
    await vi.waitUntil(() => waiting === 3);
    expect(shown()).toBe('2: a2 b1 c1');
  });

  test('that was taken back waits no more', async () => {
    stored = [product('a', 2), product('b'), product('c')];
    list.hear(untold);
    await vi.waitUntil(() => waiting === 0);
    expect(shown()).toBe('3: a2 b1 c1');
  });

  test('is there when the list was read as a whole', async () => {
    await client.invalidateQueries({ queryKey, exact: true });
    expect([shown(), waiting]).toEqual(['3: 01 a2 b1', 0]);
  });

  test('is there when the list is opened again', () => {
    list.end();
    expect(shown()).toBe('3: 01 a2 b1');
  });
});

test('what is told of a row that waits already counts as well', async () => {
  stored = [product('0'), product('a'), product('b')];
  list.hear(new Map([['products', { rows: new Map([['c', null]]), isUntold: false }]]));
  await vi.waitUntil(() => waiting === 1);
  list.hear(news(product('0')));
  expect([shown(), waiting, reads]).toEqual(['3: a1 b1 c1', 2, 1]);
});

test('a list that is to be read as a whole, as after a save of one’s own, still is once it has heard news', async () => {
  await client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  stored = [product('0'), ...stored];
  list.hear(news(product('0')));
  await vi.waitUntil(() => waiting === 1);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('nothing waits where nobody sees the page', async () => {
  isSeen = false;
  stored = [product('0')];
  list.hear(untold);
  await vi.waitUntil(() => shown() === '1: 01');
  expect(waiting).toBe(0);
});

test('what the page itself imports is shown as it comes, and not pointed out', async () => {
  isImporting = true;
  stored = [product('0'), product('a', 2), product('b')];
  list.hear(untold);
  await vi.waitUntil(() => shown() === '3: 01 a2 b1');
  expect([waiting, pointed]).toEqual([0, []]);
});

test('a row that is shown as it was told is not asked for', () => {
  list.hear(news(product('a'), product('c')));
  expect(reads).toBe(0);
});

test('while something is saved here nothing is asked', async () => {
  const saved = Promise.withResolvers<void>();
  const saving = client
    .getMutationCache()
    .build(client, { mutationFn: () => saved.promise })
    .execute(undefined);
  stored = [product('a', 2), product('b'), product('c')];
  list.hear(news(product('a', 2)));
  expect(reads).toBe(0);
  saved.resolve();
  await saving;
  await vi.waitUntil(() => shown() === '3: a2 b1 c1');
});

test('an answer that is older than what was saved meanwhile is asked for again', async () => {
  const answered = Promise.withResolvers<void>();
  onRead = () => answered.promise;
  stored = [product('a', 2), product('b'), product('c')];
  list.hear(news(product('a', 2)));
  stored = [product('a', 2), product('b', 3), product('c')];
  const saved = [product('a'), product('b', 3), product('c')];
  client.setQueryData(queryKey, { count: 3, page: 1, page_count: 1, products: saved });
  onRead = async () => {};
  answered.resolve();
  await vi.waitUntil(() => shown() === '3: a2 b3 c1');
  expect(reads).toBe(2);
});

test('where asking fails the list itself is read again', async () => {
  onRead = () => Promise.reject(new Error('away'));
  list.hear(untold);
  await vi.waitUntil(() => client.getQueryState(queryKey)?.status === 'error');
  expect(reads).toBe(2);
});

test('what was not asked about when the list is left is asked when it is opened again', () => {
  onRead = () => new Promise(() => {});
  list.hear(untold);
  list.end();
  expect([client.getQueryState(queryKey)?.isInvalidated, shown()]).toEqual([true, '3: a1 b1 c1']);
});

test('it is followed until it is left', () => {
  const hash = JSON.stringify(queryKey);
  expect(isFollowed(hash)).toBe(true);
  list.end();
  expect(isFollowed(hash)).toBe(false);
});

test('the name of a category stands in the rows of products', async () => {
  stored = [product('a'), product('b', 2), product('c')];
  list.hear(new Map([['categories', { rows: new Map([['7', 'at 2']]), isUntold: false }]]));
  await vi.waitUntil(() => shown() === '3: a1 b2 c1');
});

test('other tables are no news of it', () => {
  list.hear(new Map([['customers', { rows: new Map(), isUntold: true }]]));
  expect(reads).toBe(0);
});
