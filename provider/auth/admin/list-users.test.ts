import { beforeAll, expect, test } from 'vitest';
import { administratorOf } from '../../testing/administrator.ts';
import { testAuth } from '../../testing/file-servers.ts';

const accounts = 10_000;

const provider = testAuth();
const admin = administratorOf(provider);
beforeAll(async () => {
  await provider.query({
    text: `insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, updated_at)
           select gen_random_uuid(), 'authenticated', 'authenticated', 'person' || n || '@example.in',
             jsonb_build_object('full_name', 'Person ' || n), now() - make_interval(secs => n / 10), now()
           from generate_series(1, $1::integer) n`,
    values: [accounts],
  });
  await provider.query({ text: 'analyze auth.users', values: [] });
});

const list = (query: string) => admin.get(`/admin/users?${query}`);
const emails = ({ body }: Awaited<ReturnType<typeof list>>): string[] =>
  body.users.map(({ email }: { email: string }) => email);

test('each account stands on one page, whatever the order of those of one moment', async () => {
  const seen = new Set<string>();
  for (let page = 1; page <= accounts / 1_000; page += 1)
    for (const email of emails(await list(`page=${page}&per_page=1000`))) seen.add(email);
  expect(seen.size).toBe(accounts);
});

test('a page reads the index and sorts nothing', async () => {
  const { rows } = await provider.query<{ 'QUERY PLAN': string }>({
    text: 'explain select * from auth.users order by created_at desc, id desc limit 50 offset 100',
    values: [],
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('users_created_at_id_idx');
  expect(plan).not.toContain('Sort');
});

test.each([
  ['person9999@', ['person9999@example.in']],
  ['PERSON9999@', ['person9999@example.in']],
  ['erson 9998', ['person9998@example.in']],
  ['%', []],
  ['person999_@', []],
  [`x' or true --`, []],
  ['\\', []],
])('the filter %s is looked for as it stands', async (filter, expected) => {
  const answer = await list(`filter=${encodeURIComponent(filter)}`);
  expect(emails(answer)).toEqual(expected);
  expect(answer.headers.get('x-total-count')).toBe(String(expected.length));
});

test('links keep the filter and the order, and lead on to the last page', async () => {
  const { headers } = await list('sort=created_at%20asc&filter=person99&per_page=50&page=2');
  const kept = 'filter=person99&page=3&per_page=50&sort=created_at+asc';
  expect(headers.get('x-total-count')).toBe('111');
  expect(headers.get('link')).toBe(`</admin/users?${kept}>; rel="next", </admin/users?${kept}>; rel="last"`);
});

test.each([
  ['page=x', 'Bad Pagination Parameters: page is no whole number: "x"'],
  ['page=-1', 'Bad Pagination Parameters: page is no whole number: "-1"'],
  ['page=1e3', 'Bad Pagination Parameters: page is no whole number: "1e3"'],
  ['per_page=99999999999', 'Bad Pagination Parameters: per_page is no whole number: "99999999999"'],
  ['per_page=0', 'Bad Pagination Parameters: per_page is 1 to 1000'],
  ['per_page=1001', 'Bad Pagination Parameters: per_page is 1 to 1000'],
  ['sort=email', "Bad Sort Parameters: bad field for sort 'email'"],
  ['sort=created_at up', "Bad Sort Parameters: bad direction for sort 'up', only 'asc' and 'desc' allowed"],
  [`filter=${'x'.repeat(256)}`, 'A filter has at most 255 characters, and no null character'],
  ['filter=%00', 'A filter has at most 255 characters, and no null character'],
])('%s is refused', async (query, message) => {
  expect(await list(query)).toMatchObject({ status: 400, body: { code: 'validation_failed', message } });
});

test('a page far beyond the last is empty', async () => {
  expect(await list('page=999999999&per_page=1000')).toMatchObject({ status: 200, body: { users: [] } });
});
