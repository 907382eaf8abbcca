import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

describe('update and delete', () => {
  it('change what is filtered, show it, count it', async () => {
    const quiet = await rest.from('pairs').update({ note: 'n' }, { count: 'exact' }).eq('a', 1);
    expect([quiet.status, quiet.data, quiet.count]).toEqual([204, null, 2]);
    const shown = await rest.from('pairs').update({ note: 'm' }).eq('a', 2).select('b,note');
    expect([shown.status, shown.data]).toEqual([200, [{ b: 'x', note: 'm' }]]);
    const gone = await rest.from('pairs').delete({ count: 'exact' }).or('b.eq.y,a.eq.2').select('a,b').order('a');
    expect([gone.status, gone.data, gone.count]).toEqual([
      200,
      [
        { a: 1, b: 'y' },
        { a: 2, b: 'x' },
      ],
      2,
    ]);
    expect(await notes()).toEqual([{ a: 1, b: 'x', note: 'n' }]);
    expect((await rest.from('pairs').delete().eq('a', 77)).status).toBe(204);
    expect(await dataOf(rest.from('pairs').update({ note: 'x' }).eq('a', 77).select())).toEqual([]);
  });

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

  it('never without a filter', async () => {
    for (const change of [rest.from('pairs').update({ note: 'all' }), rest.from('pairs').delete()]) {
      const { status, error } = await change;
      expect([status, error?.code, error?.message]).toEqual([
        400,
        '21000',
        expect.stringMatching(/^(UPDATE|DELETE) requires a WHERE clause$/),
      ]);
    }
    expect(await notes()).toHaveLength(3);
  });

  it('rolls back when it was to be one row and is not', async () => {
    const two = await rest.from('pairs').update({ note: 'lost' }).eq('a', 1).select().single();
    expect([two.status, two.error]).toMatchObject([406, { code: 'PGRST116', details: 'The result contains 2 rows' }]);
    const none = await rest.from('pairs').delete().eq('a', 77).select().single();
    expect(none.error?.details).toBe('The result contains 0 rows');
    expect(
      (
        await rest
          .from('writers')
          .insert([
            { id: 10, name: 'a' },
            { id: 11, name: 'b' },
          ])
          .select()
          .single()
      ).status,
    ).toBe(406);
    expect(await ids(rest.from('writers').select('id').gt('id', 3))).toEqual([]);
    expect(await notes()).toMatchObject([{ note: 'first' }, { note: 'second' }, { note: 'third' }]);
  });

  it('rolls back when more is changed than was allowed', async () => {
    const { status, error } = await rest.from('pairs').delete().gt('a', 0).maxAffected(2);
    expect([status, error]).toMatchObject([400, { code: 'PGRST124', details: 'The query affects 3 rows' }]);
    expect(await notes()).toHaveLength(3);
    expect((await rest.from('pairs').delete().eq('a', 2).maxAffected(1)).status).toBe(204);
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
