import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, ids } from '../testing/rest/answers.ts';
import { type Client, type RestServer, restServer } from '../testing/rest/server.ts';

let server: RestServer;
let rest: Client;
beforeAll(async () => {
  server = await restServer();
  rest = server.client();
});
afterAll(() => server.close());

describe('embedding', () => {
  it('many to one, by table, column, constraint and hint', async () => {
    const writer = [{ id: 1, w: { name: 'Ada' } }];
    for (const way of ['writer_id', 'writers!writer_id', 'writers!books_writer_id_fkey', 'books_writer_id_fkey'])
      expect(await dataOf(rest.from('books').select(`id,w:${way}(name)`).eq('id', 1))).toEqual(writer);
  });

  it('one to many, one to one, many to many, nested', async () => {
    expect(
      await dataOf(
        rest
          .from('genres')
          .select('name,books(title,covers(colour),book_genres(genre_id))')
          .eq('id', 2)
          .order('id', { referencedTable: 'books' }),
      ),
    ).toEqual([
      {
        name: 'science',
        books: [
          { title: 'Notes on Engines', covers: { colour: 'red' }, book_genres: [{ genre_id: 1 }, { genre_id: 2 }] },
          { title: 'Compilers', covers: null, book_genres: [{ genre_id: 2 }] },
        ],
      },
    ]);
  });

  it('a table with itself: the one by column, the many by name', async () => {
    expect(
      await dataOf(
        rest
          .from('members')
          .select('first_name,referrer:referred_by(first_name,last_name)')
          .order('created_at', { ascending: false }),
      ),
    ).toEqual([
      { first_name: 'Chitra', referrer: { first_name: 'Asha', last_name: 'Rao' } },
      { first_name: 'Binu', referrer: { first_name: 'Asha', last_name: 'Rao' } },
      { first_name: 'Asha', referrer: null },
    ]);
    expect(
      await dataOf(rest.from('members').select('first_name,referred:members(first_name)').eq('memberid', 1)),
    ).toEqual([{ first_name: 'Asha', referred: [{ first_name: 'Binu' }, { first_name: 'Chitra' }] }]);
  });

  it('filters, orders and limits what is embedded', async () => {
    expect(
      await dataOf(
        rest
          .from('writers')
          .select('name,books!writer_id(title)')
          .eq('id', 2)
          .order('title', { referencedTable: 'books', ascending: false })
          .limit(1, { referencedTable: 'books' }),
      ),
    ).toEqual([{ name: 'Grace', books: [{ title: 'Fast Compilers' }] }]);
    expect(
      await dataOf(rest.from('writers').select('id,books!writer_id(id)').ilike('books.title', 'fast%').order('id')),
    ).toEqual([
      { id: 1, books: [] },
      { id: 2, books: [{ id: 3 }] },
      { id: 3, books: [] },
    ]);
    expect(
      await dataOf(
        rest
          .from('writers')
          .select('id,books!writer_id(id)')
          .eq('id', 2)
          .or('pages.gt.1,title.eq.x', { referencedTable: 'books' }),
      ),
    ).toEqual([{ id: 2, books: [{ id: 2 }] }]);
  });

  it('inner drops rows, and so do is null and not null', async () => {
    const named = (more: string) => rest.from('writers').select(`id,books!writer_id${more}(id)`);
    expect(await ids(named('!inner'))).toEqual([1, 2]);
    expect(await ids(named('!inner').eq('books.id', 1))).toEqual([1]);
    expect(await ids(named('').not('books', 'is', null))).toEqual([1, 2]);
    expect(await ids(named('').is('books', null))).toEqual([3]);
    expect(await ids(rest.from('books').select('id,w:writer_id(name)').is('w', null))).toEqual([4]);
    expect(await ids(rest.from('books').select('id,w:writer_id(name)').or('w.not.is.null,id.eq.4'))).toEqual([
      1, 2, 3, 4,
    ]);
    const spread = (more: string) => rest.from('books').select(`id,...writers!writer_id(${more})`);
    expect(await ids(spread('writer:name').is('writers', null))).toEqual([4]);
    expect(await ids(spread('name').not('writers', 'is', null))).toEqual([1, 2, 3]);
    const { count } = await rest.from('writers').select('id,books!writer_id!inner()', { count: 'exact', head: true });
    expect(count).toBe(2);
  });

  it('orders by a column of the one, shown or not', async () => {
    const byWriter = rest
      .from('books')
      .select('id,w:writer_id(name)')
      .order('w(born)', { ascending: false, nullsFirst: false })
      .order('id');
    expect(((await dataOf(byWriter)) as { id: number }[]).map(({ id }) => id)).toEqual([2, 3, 1, 4]);
    expect((await dataOf(byWriter)) as unknown[]).toContainEqual({ id: 4, w: null });
  });

  it('spreads columns of the one and of the many', async () => {
    expect(await dataOf(rest.from('books').select('id,...writer_id(writer:name)').eq('id', 1))).toEqual([
      { id: 1, writer: 'Ada' },
    ]);
    expect(await dataOf(rest.from('writers').select('id,...books!writer_id(pages)').order('id'))).toEqual([
      { id: 1, pages: [100] },
      { id: 2, pages: [250, null] },
      { id: 3, pages: [] },
    ]);
  });

  it('calls functions of the row', async () => {
    expect(await dataOf(rest.from('books').select('shout,the_writer(name),same_writer(id)').eq('id', 2))).toEqual([
      { shout: 'COMPILERS', the_writer: { name: 'Grace' }, same_writer: [{ id: 3 }] },
    ]);
  });

  it('says what is ambiguous and what is not there', async () => {
    const ambiguous = await rest.from('books').select('writers(name)');
    expect([ambiguous.status, ambiguous.error]).toMatchObject([
      300,
      {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'books' and 'writers'",
        hint: "Try changing 'writers' to one of the following: 'writers!books_editor_fkey', 'writers!books_writer_id_fkey'. Find the desired relationship in the 'details' key.",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'books with writers',
            relationship: 'books_editor_fkey using books(editor_id) and writers(id)',
          },
          { relationship: 'books_writer_id_fkey using books(writer_id) and writers(id)' },
        ],
      },
    ]);
    const unknown = await rest.from('books').select('genre(name)');
    expect([unknown.status, unknown.error]).toMatchObject([
      400,
      {
        code: 'PGRST200',
        message: "Could not find a relationship between 'books' and 'genre' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'books' and 'genre' in the schema 'public', but no matches were found.",
        hint: "Perhaps you meant 'genres' instead of 'genre'.",
      },
    ]);
    const stray = await rest.from('books').select('id').eq('writers.name', 'x');
    expect([stray.status, stray.error?.code]).toEqual([400, 'PGRST108']);
    const many = await rest.from('writers').select('id,books!writer_id(id)').order('books(id)');
    expect([many.status, many.error?.code]).toEqual([400, 'PGRST118']);
    const operator = await rest.from('books').select('id,w:writer_id(id)').eq('w', 1);
    expect([operator.status, operator.error?.code]).toEqual([400, 'PGRST120']);
  });
});
