import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../testing/rest/answers.ts';
import { configure } from '../testing/rest/configure.ts';
import { type Client, type RestServer, restServer } from '../testing/rest/server.ts';

let server: RestServer;
let rest: Client;
beforeAll(async () => {
  server = await restServer();
  rest = server.client();
});
afterAll(() => server.close());

const rows = (relation: string, select: string, order = 'id') =>
  dataOf(rest.from(relation).select(select).order(order));

// https://docs.postgrest.org/en/v13/references/api/resource_embedding.html#foreign-key-joins-on-views
describe('a view stands for its table', () => {
  it('where that refers to another', async () => {
    expect(await rows('titles', 'id,writers!by(name)')).toEqual([
      { id: 1, writers: { name: 'Ada' } },
      { id: 2, writers: { name: 'Grace' } },
      { id: 3, writers: { name: 'Grace' } },
      { id: 4, writers: null },
    ]);
    expect(await rows('kept_titles', 'id,writers(name)')).toEqual([
      { id: 1, writers: { name: 'Grace' } },
      { id: 2, writers: null },
      { id: 3, writers: { name: 'Lin' } },
      { id: 4, writers: null },
    ]);
  });

  it('where another refers to that, and on both sides', async () => {
    expect(await rows('books', 'id,shown_writers!books_editor_fkey(name)')).toEqual([
      { id: 1, shown_writers: { name: 'Grace' } },
      { id: 2, shown_writers: null },
      { id: 3, shown_writers: { name: 'Lin' } },
      { id: 4, shown_writers: null },
    ]);
    expect(await rows('shown_writers', 'name,titles!by(id)', 'name')).toEqual([
      { name: 'Ada', titles: [{ id: 1 }] },
      { name: 'Grace', titles: [{ id: 2 }, { id: 3 }] },
      { name: 'Lin', titles: [] },
    ]);
  });

  it('through a view of a view, and over tables that are hidden', async () => {
    expect(await rows('few_titles', 'id,writers(name),covers(colour)')).toEqual([
      { id: 1, writers: { name: 'Ada' }, covers: { colour: 'red' } },
      { id: 2, writers: { name: 'Grace' }, covers: null },
    ]);
    expect(await rows('bottles', 'id,racks(*)')).toEqual([
      { id: 1, racks: { r: 1, n: 2 } },
      { id: 2, racks: null },
    ]);
    expect(await rows('racks', '*,bottles(id)', 'n')).toEqual([
      { r: 1, n: 1, bottles: [] },
      { r: 1, n: 2, bottles: [{ id: 1 }] },
    ]);
  });

  it('as a junction', async () => {
    expect(await rows('racks', 'n,writers(name)', 'n')).toEqual([
      { n: 1, writers: [{ name: 'Ada' }, { name: 'Grace' }] },
      { n: 2, writers: [{ name: 'Grace' }] },
    ]);
    expect(await rows('writers', 'id,racks!placed(n)')).toEqual([
      { id: 1, racks: [{ n: 1 }] },
      { id: 2, racks: [{ n: 1 }, { n: 2 }] },
      { id: 3, racks: [] },
    ]);
  });
});

describe('what leads nowhere', () => {
  it('a view is not found by the name of a key or its column', async () => {
    // There are two ways to the table and two to the view over it; only the table's have these names.
    for (const target of ['books_writer_id_fkey', 'writer_id']) {
      const asked = rest.from('books').select(`id,w:${target}(name,alive)`).eq('id', 1);
      expect(await dataOf(asked)).toEqual([{ id: 1, w: { name: 'Ada', alive: false } }]);
    }
  });

  it('one column under two names is two ways, which the name settles', async () => {
    const { error, status } = await rest.from('titles').select('id,writers(name)');
    expect(status).toBe(300);
    expect(error).toMatchObject({
      code: 'PGRST201',
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'titles with writers',
          relationship: 'books_writer_id_fkey using titles(by) and writers(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'titles with writers',
          relationship: 'books_writer_id_fkey using titles(by\\ too) and writers(id)',
        },
      ],
    });
  });

  it('a union has no keys, and a partition no address', async () => {
    expect((await rest.from('either').select('id,writers(name)')).error?.code).toBe('PGRST200');
    expect((await rest.from('logs_2024').select()).error?.code).toBe('PGRST205');
    expect((await rest.from('writers').select('id,logs_2024(id)')).error?.code).toBe('PGRST200');
    expect(await dataOf(rest.from('writers').select('id,logs(id)').eq('id', 1))).toEqual([
      { id: 1, logs: [{ id: 1 }] },
    ]);
  });
});

describe('what views may be made of', () => {
  it('is looked through once, however wide and deep it is, and bounded where one column has many names', async () => {
    const columns = Array.from({ length: 30 }, (_, i) => `c${i} integer`).join(', ');
    const names = (column: string) => Array.from({ length: 12 }, (_, i) => `"${column}" as ${column}${i}`).join(', ');
    await configure(
      server,
      `create table public.wide (id integer primary key references public.books, ${columns})`,
      'create view public.wide_1 as select * from public.wide',
      ...Array.from({ length: 9 }, (_, i) => `create view public.wide_${i + 2} as select * from public.wide_${i + 1}`),
      `create view public.many_named as select id, ${names('rack')}, ${names('row')} from cellar.bottles`,
      // A view that was made over itself is an error for who reads it, and nobody else's.
      'create view public.own as select 1 as id',
      'create or replace view public.own as select id from public.own',
      'grant select on all tables in schema public to authenticated',
    );
    expect(await dataOf(rest.from('wide_10').select('id,books(title)'))).toEqual([]);
    const { error } = await rest.from('many_named').select('id,racks(*)');
    expect([error?.code, error?.details]).toEqual(['PGRST201', expect.objectContaining({ length: 16 })]);
    expect((await rest.from('own').select()).error?.code).toBe('42P17');
  });
});

describe('what else lies in a database', () => {
  it('a broken wrapper of foreign tables keeps nobody from the rest', async () => {
    await configure(
      server,
      'create foreign data wrapper broken',
      'create server nowhere foreign data wrapper broken',
      'create foreign table public.far_away (id integer) server nowhere',
      'create view public.over_far_away as select id from public.far_away',
    );
    expect(await dataOf(rest.from('writers').select('id').eq('id', 1))).toEqual([{ id: 1 }]);
    expect((await server.ask('/bottles', { method: 'OPTIONS' })).headers.get('allow')).toBe('OPTIONS,GET,HEAD');
    await configure(server, 'drop foreign data wrapper broken cascade');
    expect((await server.ask('/bottles', { method: 'OPTIONS' })).headers.get('allow')).toContain('PUT');
  });
});

describe('the key of a view', () => {
  it('allows PUT, and is where an upsert looks', async () => {
    const { status, data } = await rest.from('bottles').upsert({ id: 2, rack: 1, row: 1 }).select();
    expect({ status, data }).toEqual({ status: 200, data: [{ id: 2, rack: 1, row: 1 }] });
  });
});
