// Cases that the tables in documented/ do not have.
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { dataOf, ids } from '../testing/rest/answers.ts';
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

  it('keeps every digit', async () => {
    const { text } = await server.ask('/books?select=price,data', {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'return=representation' },
      body: '{"title": "Digits", "price": 9999999999.99, "data": {"n": 12345678901234567890.5}}',
    });
    expect(text).toBe('[{"price":9999999999.99,"data":{"n": 12345678901234567890.5}}]');
  });

  it.each<[string, () => PromiseLike<{ status: number; error: unknown }>, number, object]>([
    [
      'a foreign key to nothing',
      () => rest.from('books').insert({ title: 'x', writer_id: 99 }),
      409,
      { code: '23503', details: 'Key (writer_id)=(99) is not present in table "writers".' },
    ],
    [
      'too long a value of a domain',
      () => rest.from('books').insert({ title: 'x', code: 'c'.repeat(30) }),
      400,
      { code: '23514' },
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
    [
      'a conflict of an unknown column',
      () => rest.from('pairs').upsert({ a: 1, b: 'x' }, { onConflict: 'nope' }),
      400,
      { code: '42703' },
    ],
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

  it('puts at exactly the address of the key', async () => {
    for (const search of ['?a=eq.8', '?a=eq.8&b=gt.z', '?a=eq.8&b=eq.z&note=eq.x', '']) {
      const headers = { 'content-type': 'application/json' };
      const { json } = await server.ask(`/pairs${search}`, { method: 'PUT', headers, body: '{"a": 8, "b": "z"}' });
      expect(json.code).toBe('PGRST105');
    }
    expect(await notes()).toHaveLength(3);
  });
});

describe('update and delete', () => {
  it('an update of nothing changes nothing', async () => {
    expect(await dataOf(rest.from('pairs').update({}).eq('a', 1).select())).toEqual([]);
  });

  it('answers in the order asked for', async () => {
    const ordered = rest.from('pairs').update({ note: 'n' }).gt('a', 0).order('b', { ascending: false }).order('a');
    expect(await dataOf(ordered.select('a,b'))).toEqual([
      { a: 1, b: 'y' },
      { a: 1, b: 'x' },
      { a: 2, b: 'x' },
    ]);
    const gone = rest.from('pairs').delete().eq('a', 1).order('b', { ascending: false }).select('b');
    expect(await dataOf(gone)).toEqual([{ b: 'y' }, { b: 'x' }]);
  });

  it('refuses a limit, which would bound nothing', async () => {
    const changes = [
      rest.from('pairs').update({ note: 'all' }).gt('a', 0).order('a').limit(1),
      rest.from('pairs').delete().gt('a', 0).range(1, 1).select(),
    ];
    for (const change of changes) {
      const { status, error } = await change;
      expect([status, error?.code]).toEqual([400, 'PGRST114']);
    }
    expect(await notes()).toHaveLength(3);
    expect(await notes()).not.toContainEqual(expect.objectContaining({ note: 'all' }));
  });

  it('rolls back an insert that was to be one row and is not', async () => {
    const two = [
      { id: 10, name: 'a' },
      { id: 11, name: 'b' },
    ];
    expect((await rest.from('writers').insert(two).select().single()).status).toBe(406);
    expect(await ids(rest.from('writers').select('id').gt('id', 3))).toEqual([]);
  });

  it('inserts more than max-affected, which is for changes', async () => {
    const added = await server.ask('/pairs', {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'handling=strict, max-affected=1' },
      body: '[{"a": 8, "b": "x"}, {"a": 8, "b": "y"}]',
    });
    expect([added.status, added.headers.get('preference-applied')]).toEqual([201, 'handling=strict']);
  });

  it('reach only rows that the policies allow', async () => {
    const { text } = await server.ask('/notes?words=eq.theirs', {
      method: 'DELETE',
      headers: { prefer: 'return=representation' },
    });
    expect(text).toBe('[]');
    expect(await dataOf(server.client('user-2').from('notes').select('words'))).toEqual([{ words: 'theirs' }]);
  });

  it('commits whatever tx says, and says which preferences it took', async () => {
    const { headers } = await server.ask('/pairs?a=eq.2', {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        prefer:
          'tx=rollback, return=minimal, count=exact, missing=default, handling=strict, max-affected=5, timezone=Asia/Kolkata',
      },
      body: '{"note": "kept"}',
    });
    expect(headers.get('preference-applied')).toBe(
      'missing=default, return=minimal, count=exact, handling=strict, timezone=Asia/Kolkata, max-affected=5',
    );
    expect(await dataOf(rest.from('pairs').select('note').eq('a', 2))).toEqual([{ note: 'kept' }]);
  });
});
