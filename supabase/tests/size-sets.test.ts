import { expect, test } from 'vitest';
import { mostSizes, standardSets } from '../../shop/size-sets.ts';
import { fileShop } from './test-shop.ts';

const shop = fileShop();

const add = (name: unknown, sizes: unknown) =>
  shop.send('admin', 'POST', 'size_sets', { name, sizes }, { prefer: 'return=representation' });

test('every shop starts with the standard sets', async () => {
  const { rows } = await shop.query('select name, sizes from public.size_sets order by name');
  expect(rows).toEqual(standardSets.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});

test('a set of the shop is kept for everybody, changed and removed', async () => {
  const { body } = await add('Blouses', ['32', '34']);
  const [{ id, updated_at }] = body;
  const path = `size_sets?id=eq.${id}`;
  expect((await shop.send('superadmin', 'GET', path)).body).toMatchObject([{ name: 'Blouses', sizes: ['32', '34'] }]);
  const changed = await shop.send(
    'superadmin',
    'PATCH',
    path,
    { sizes: ['32', '36'] },
    { prefer: 'return=representation' },
  );
  expect(changed.body).toMatchObject([{ name: 'Blouses', sizes: ['32', '36'] }]);
  expect(Date.parse(changed.body[0].updated_at)).toBeGreaterThan(Date.parse(updated_at));
  await shop.send('admin', 'DELETE', path);
  expect((await shop.send('superadmin', 'GET', path)).body).toEqual([]);
});

test('blanks, empty sizes and repeats are left out; the first writing of a size stays', async () => {
  const { body } = await add('  Petticoats \n', [' M', '', 'L ', 'm', '  ', '2XL', 'XXL', 'free size', 'Free-Size']);
  expect(body).toMatchObject([{ name: 'Petticoats', sizes: ['M', 'L', '2XL', 'free size'] }]);
  await shop.send('admin', 'DELETE', `size_sets?id=eq.${body[0].id}`);
});

const sentenceOf = async (rule: string): Promise<unknown> => {
  const { rows } = await shop.query(
    `select coalesce(
       (select obj_description(oid, 'pg_constraint') from pg_constraint where conname = $1),
       obj_description(to_regclass('public.' || $1), 'pg_class')
     ) as said`,
    [rule],
  );
  return String(rows[0]?.said).split('\n')[0];
};

const oneLine = 'A size of the set is too long, or on more than one line';
const many = Array.from({ length: mostSizes + 1 }, (_, size) => `${size}`);

test.each([
  ['no name', ' ', ['S'], 'name_check', 'The size set has no name'],
  ['a long name', 'x'.repeat(61), ['S'], 'name_length_check', 'The name of the size set is too long'],
  ['no sizes', 'Empty', [' ', ''], 'sizes_check', 'The size set has no sizes'],
  ['too many', 'Many', many, 'sizes_limit_check', 'The size set has too many sizes'],
  ['a long size', 'Long', ['S', 'x'.repeat(61)], 'sizes_form_check', oneLine],
  ['a size on two lines', 'Lines', ['S\nM'], 'sizes_form_check', oneLine],
  ['two sizes in one', 'Joined', ['S\x1fM'], 'sizes_form_check', oneLine],
  ['a name that is there', 's TO xxl', ['S'], 'name_key', 'There is a size set of this name already'],
])('%s is refused', async (_, name, sizes, rule, sentence) => {
  const { status, body } = await add(name, sizes);
  expect(status).toBe(rule === 'name_key' ? 409 : 400);
  expect(body.message).toContain(`"size_sets_${rule}"`);
  expect(await sentenceOf(`size_sets_${rule}`)).toBe(sentence);
});
