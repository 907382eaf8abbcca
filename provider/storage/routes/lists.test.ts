import { beforeAll, expect, test } from 'vitest';
import { testStorage } from '../../testing/file-servers.ts';

const names = [
  'a.txt',
  'A.txt',
  'b/1.txt',
  'B/2.txt',
  'b/c/3.txt',
  'hidden/x.txt',
  'per%cent.txt',
  'under_score.txt',
  'z/',
  'किताब/१.txt',
];

const server = testStorage();
beforeAll(async () => {
  await server.client('service').createBucket('box');
  // The same moment for two at a time.
  await server.test.query({
    text: `insert into storage.objects (bucket_id, name, metadata, created_at, updated_at)
      select 'box', name, '{"size": 1}', moment, moment
      from unnest($1::text[]) with ordinality as named (name, n),
        lateral (values (timestamptz '2026-01-01' + make_interval(secs => (n / 2) * 0.000001))) as at (moment)`,
    values: [names],
  });
  await server.test.query({
    text: `create policy seen on storage.objects for select to authenticated
      using (bucket_id = 'box' and coalesce((storage.foldername(name))[1], '') <> 'hidden')`,
    values: [],
  });
});

const page = async (body: object) => {
  const answer = await server.post('a', '/object/list-v2/box', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};

const pages = async (body: object): Promise<string[]> => {
  const found: string[] = [];
  let cursor = '';
  do {
    const { hasNext, nextCursor, nextCursorKey, folders, objects } = await page({ ...body, limit: 2, cursor });
    const shown = [...folders, ...objects].map(({ name }) => name);
    found.push(...shown);
    expect(shown).toHaveLength(hasNext ? 2 : shown.length);
    if (hasNext) expect(shown).toContain(nextCursorKey);
    cursor = nextCursor;
  } while (cursor);
  return found;
};

test.each([
  ...['name', 'created_at', 'updated_at'].flatMap((column) =>
    ['asc', 'desc'].flatMap((order) => [true, false].map((byFolder) => [column, order, byFolder] as const)),
  ),
])('pages by %s %s, by folder: %s, are the whole, each once', async (column, order, byFolder) => {
  const seen = byFolder
    ? ['A.txt', 'B/', 'a.txt', 'b/', 'per%cent.txt', 'under_score.txt', 'z/', 'किताब/']
    : names.filter((name) => !name.startsWith('hidden'));
  const found = await pages({ with_delimiter: byFolder, sortBy: { column, order } });
  expect(found.toSorted()).toEqual(seen.toSorted());
});

test('a page of a folder begins where the folder does', async () => {
  // Of each page its folders come first.
  expect(await pages({ prefix: 'b/', with_delimiter: true })).toEqual(['b/c/', 'b/1.txt']);
  expect(await pages({ prefix: 'b' })).toEqual(['b/1.txt', 'b/c/3.txt']);
  expect(await pages({ prefix: 'z/', with_delimiter: true })).toEqual(['z/']);
  const { folders } = await page({ prefix: 'b/', with_delimiter: true });
  expect(folders).toMatchObject([{ key: 'c', name: 'b/c/' }]);
});

test('a cursor that was made by hand, or a character that no name has, is refused', async () => {
  const write = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString('base64url');
  const cursors = [
    'x',
    write(null),
    write(['owner', 'asc', 'a', '']),
    write(['name', 'asc; drop', 'a', '']),
    write(['name', 'asc', 5, '']),
    write(['created_at', 'asc', 'a', '']),
    write(['created_at', 'asc', 'a', 'now()']),
    write(['created_at', 'asc', 'a', '9999-99-99T99:99:99+99:99']),
  ];
  for (const body of [...cursors.map((cursor) => ({ cursor })), { prefix: '\0' }, { prefix: 'p'.repeat(4_097) }]) {
    const answer = await server.post('a', '/object/list-v2/box', body);
    expect([answer.status, answer.json.code], answer.text).toEqual([400, expect.stringMatching(/^Invalid/)]);
  }
});

test('a policy keeps no list from its index', async () => {
  const plan = await server.test.database.transaction({ role: 'authenticated', claims: {} }, async (query) => {
    await query({ text: 'set local enable_seqscan = off', values: [] });
    return query<Record<string, string>>({
      text: `explain select * from storage.objects as o where bucket_id = 'box'
        and (name_lower collate "C", name collate "C") > ('b', '') order by name_lower collate "C", name collate "C"`,
      values: [],
    });
  });
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toMatch(/Index Cond: .*name_lower/);
  expect(lines).not.toContain('Sort');
});
