import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { dataOf } from '../testing/rest/answers.ts';
import { type Client, type RestServer, restServer } from '../testing/rest/server.ts';

let server: RestServer;
let rest: Client;
beforeAll(async () => {
  server = await restServer();
  rest = server.client();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.test.query({
    text: `delete from public.writers where id > 3; delete from public.pairs;
      insert into public.pairs values (1, 'x', 'first'), (1, 'y', 'second'), (2, 'x', 'third');`,
    values: [],
  });
});

const notes = () => dataOf(rest.from('pairs').select('a,b,note').order('a').order('b'));

describe('insert', () => {
  it('answers nothing, or the rows', async () => {
    const quiet = await rest.from('writers').insert({ id: 10, name: 'Ten' });
    expect([quiet.status, quiet.data]).toEqual([201, null]);
    const shown = await rest
      .from('writers')
      .insert([
        { id: 11, name: 'Eleven' },
        { id: 12, name: 'Twelve' },
      ])
      .select();
    expect([shown.status, shown.data]).toEqual([
      201,
      [
        { id: 11, name: 'Eleven', born: null, alive: null },
        { id: 12, name: 'Twelve', born: null, alive: null },
      ].map((row) => ({ ...row, alive: true })),
    ]);
  });

  it('shows every new row, whatever limit is asked for, as in PostgREST', async () => {
    const rows = [
      { id: 13, name: 'Thirteen' },
      { id: 14, name: 'Fourteen' },
    ];
    const asked = rest.from('writers').insert(rows).select('id').limit(1).range(1, 1);
    expect(await dataOf(asked)).toEqual([{ id: 13 }, { id: 14 }]);
  });

  it('shows of the new row what is selected, embedded resources and functions of the row included', async () => {
    expect(
      await dataOf(
        rest
          .from('books')
          .insert({ title: 'New', writer_id: 1 })
          .select('title,price,shout,w:writer_id(name),the_writer(id)')
          .single(),
      ),
    ).toEqual({ title: 'New', price: 10.5, shout: 'NEW', w: { name: 'Ada' }, the_writer: { id: 1 } });
  });

  it('takes null or the default for what a row leaves out', async () => {
    const rows = [
      { a: 7, b: 'x' },
      { a: 7, b: 'y', note: 'own' },
    ];
    expect(await dataOf(rest.from('pairs').insert(rows, { defaultToNull: false }).select('note'))).toEqual([
      { note: 'none' },
      { note: 'own' },
    ]);
    await rest.from('pairs').delete().eq('a', 7);
    expect(await dataOf(rest.from('pairs').insert(rows).select('note'))).toEqual([{ note: null }, { note: 'own' }]);
  });

  it('takes the next number of an identity column as a default', async () => {
    const { json } = await server.ask('/books?columns=id,title&select=id,title', {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'return=representation, missing=default' },
      body: '[{"title": "numbered"}, {"id": 90, "title": "own"}]',
    });
    expect(json).toEqual([
      { id: expect.any(Number), title: 'numbered' },
      { id: 90, title: 'own' },
    ]);
    expect(json[0].id).toBeGreaterThanOrEqual(100);
  });

  it('counts what it inserts', async () => {
    const { count } = await rest.from('writers').insert(
      [
        { id: 10, name: 'X' },
        { id: 11, name: 'Y' },
      ],
      { count: 'exact' },
    );
    expect(count).toBe(2);
  });

  it('keeps every digit', async () => {
    const { text } = await server.ask('/books?select=price,data', {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'return=representation' },
      body: '{"title": "Digits", "price": 9999999999.99, "data": {"n": 12345678901234567890.5}}',
    });
    expect(text).toBe('[{"price":9999999999.99,"data":{"n": 12345678901234567890.5}}]');
  });

  it('says where the new row is', async () => {
    const { status, headers, text } = await server.ask('/pairs', {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'return=headers-only' },
      body: '{"a": 9, "b": "a b&c"}',
    });
    expect([status, text, headers.get('location')]).toEqual([201, '', '/pairs?a=eq.9&b=eq.a%20b%26c']);
  });

  it.each<[string, () => PromiseLike<{ status: number; error: unknown }>, number, object]>([
    [
      'a key twice',
      () => rest.from('writers').insert({ id: 1, name: 'x' }),
      409,
      {
        code: '23505',
        message: 'duplicate key value violates unique constraint "writers_pkey"',
        details: 'Key (id)=(1) already exists.',
        hint: null,
      },
    ],
    [
      'a foreign key to nothing',
      () => rest.from('books').insert({ title: 'x', writer_id: 99 }),
      409,
      { code: '23503', details: 'Key (writer_id)=(99) is not present in table "writers".' },
    ],
    ['nothing where something must be', () => rest.from('writers').insert({ id: 13 }), 400, { code: '23502' }],
    [
      'what a constraint forbids',
      () => rest.from('books').insert({ title: 'x', pages: -1 }),
      400,
      { code: '23514', message: 'new row for relation "books" violates check constraint "books_pages_positive"' },
    ],
    [
      'too long a value of a domain',
      () => rest.from('books').insert({ title: 'x', code: 'c'.repeat(30) }),
      400,
      { code: '23514' },
    ],
    [
      'a wrong type',
      () => rest.from('writers').insert({ id: 'ten', name: 'x' }),
      400,
      { code: '22P02', message: 'invalid input syntax for type integer: "ten"' },
    ],
    [
      'an unknown column',
      () => rest.from('writers').insert({ id: 13, nam: 'x' }),
      400,
      { code: 'PGRST204', message: "Could not find the 'nam' column of 'writers' in the schema cache" },
    ],
    [
      'a generated column',
      () => rest.from('members').insert({ memberid: 1, ulid: 'x', first_name: 'x', last_name: 'x' }),
      400,
      { code: '428C9' },
    ],
    [
      'a row of somebody else',
      () => rest.from('notes').insert({ owner: 'user-2', words: 'x' }),
      403,
      { code: '42501', message: 'new row violates row-level security policy for table "notes"' },
    ],
    ['a view that takes none', () => rest.from('one_book').insert({ id: 1 }), 405, { code: '55000' }],
  ])('refuses %s', async (_name, answer, status, error) => {
    const { status: found, error: body } = await answer();
    expect([found, body]).toMatchObject([status, error]);
  });
});

test.each<[string, string, object, number, string | null, string | null]>([
  ['/keyless', 'POST', { body: '{"value":"empty"}' }, 201, null, '0'],
  ['/keyless?value=eq.empty', 'PATCH', { body: '{"value":"gone"}' }, 204, null, null],
  ['/keyless?value=eq.gone', 'DELETE', {}, 204, null, null],
  ['/keyless', 'OPTIONS', {}, 200, null, '0'],
  ['/keyless', 'HEAD', {}, 200, 'application/json; charset=utf-8', null],
])(
  '%s %s: an empty answer has no type but HEAD’s, and no length but of none',
  async (path, method, more, ...expected) => {
    const { status, headers } = await server.ask(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...more,
    });
    expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual(expected);
  },
);

describe('upsert', () => {
  it('merges by the primary key, and tells new rows from old ones', async () => {
    const old = await rest.from('pairs').upsert({ a: 1, b: 'x', note: 'changed' }).select();
    expect([old.status, old.data]).toEqual([200, [{ a: 1, b: 'x', note: 'changed' }]]);
    const mixed = await rest.from('pairs').upsert([
      { a: 1, b: 'x', note: 'again' },
      { a: 5, b: 'n', note: 'new' },
    ]);
    expect(mixed.status).toBe(201);
    expect(await notes()).toEqual([
      { a: 1, b: 'x', note: 'again' },
      { a: 1, b: 'y', note: 'second' },
      { a: 2, b: 'x', note: 'third' },
      { a: 5, b: 'n', note: 'new' },
    ]);
  });

  it('of nothing is 200, and of a row that names nothing 201', async () => {
    const none = await rest.from('pairs').upsert([]).select();
    expect([none.status, none.data]).toEqual([200, []]);
    expect((await rest.from('pairs').upsert([])).status).toBe(200);
    expect((await rest.from('notes').upsert({})).status).toBe(201);
  });

  it('merges by another unique column', async () => {
    const member = { ulid: 'U1', first_name: 'Asha', last_name: 'Rao-Das', phone: '+911' };
    expect(
      await dataOf(rest.from('members').upsert(member, { onConflict: 'ulid' }).select('memberid,last_name').single()),
    ).toEqual({ memberid: 1, last_name: 'Rao-Das' });
  });

  it('ignores what is there already', async () => {
    const { status, data } = await rest
      .from('pairs')
      .upsert(
        [
          { a: 1, b: 'x', note: 'no' },
          { a: 6, b: 'n', note: 'yes' },
        ],
        { ignoreDuplicates: true },
      )
      .select('note');
    expect([status, data]).toEqual([201, [{ note: 'yes' }]]);
  });

  it('refuses a conflict that no constraint can tell, an unknown column, and one row twice', async () => {
    const none = await rest.from('pairs').upsert({ a: 1, b: 'x' }, { onConflict: 'note' });
    expect([none.status, none.error?.code]).toEqual([400, '42P10']);
    const unknown = await rest.from('pairs').upsert({ a: 1, b: 'x' }, { onConflict: 'nope' });
    expect([unknown.status, unknown.error?.code]).toEqual([400, '42703']);
    const twice = await rest.from('pairs').upsert([
      { a: 1, b: 'x', note: '1' },
      { a: 1, b: 'x', note: '2' },
    ]);
    expect([twice.status, twice.error?.code]).toEqual([400, '21000']);
  });

  it('puts one row, at exactly the address of its key', async () => {
    const put = (search: string, body: object) =>
      server.ask(`/pairs${search}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', prefer: 'return=representation' },
        body: JSON.stringify(body),
      });
    const made = await put('?a=eq.8&b=eq.z', { a: 8, b: 'z', note: 'made' });
    expect([made.status, made.json]).toEqual([201, [{ a: 8, b: 'z', note: 'made' }]]);
    expect((await put('?a=eq.8&b=eq.z', { a: 8, b: 'z', note: 'again' })).status).toBe(200);
    const other = await put('?a=eq.8&b=eq.z', { a: 8, b: 'other' });
    expect([other.status, other.json.code]).toEqual([400, 'PGRST115']);
    for (const search of ['?a=eq.8', '?a=eq.8&b=gt.z', '?a=eq.8&b=eq.z&note=eq.x', ''])
      expect((await put(search, { a: 8, b: 'z' })).json.code).toBe('PGRST105');
    expect((await put('?a=eq.8&b=eq.z&limit=1', { a: 8, b: 'z' })).json.code).toBe('PGRST114');
    expect(await dataOf(rest.from('pairs').select('note').eq('a', 8))).toEqual([{ note: 'again' }]);
  });
});
