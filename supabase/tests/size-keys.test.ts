import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { colorKey, sizeKey } from '../../shop/sizes.ts';
import { type MigratedDatabase, migratedDatabase } from './migrated.ts';

let database: MigratedDatabase;

beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.close());

const keysOf = async (texts: readonly string[]) =>
  (
    await database.query(
      `select private.size_key(text) as size, private.joined_text(text) as color
       from unnest($1::text[]) with ordinality as given (text, place) order by place`,
      [texts],
    )
  ).rows;

const written = [
  ...'S xs XXS 2XS M XM 2XM L XL xxl 2XL 2-xl XXXL 3xl 1XL 10XL X-L Free-Size FREESIZE free_size 28 28.5 034'.split(
    ' ',
  ),
  ...'2 XL|free size|Free  Size|Semi  stitched|| \u00a0 |2-3 Y|2 - 3 yrs|02-3Years|2 to 3 y|2–3 Y|2 Y'.split('|'),
  ...'6-12 M|6-12 months.|6 m|6 months|6m|2-3'.split('|'),
];

test('sizes and colors are the same in the database as on the pages', async () => {
  const unit = fc.constantFrom(...'x|X|s|m|L|2|3| |-|y|to|months|\t|é|Free|Size'.split('|'));
  const made = fc.sample(
    fc.array(unit, { maxLength: 6 }).map((parts) => parts.join('')),
    { numRuns: 2_000, seed: 7 },
  );
  const texts = [...written, ...made];
  expect(await keysOf(texts)).toEqual(texts.map((text) => ({ size: sizeKey(text), color: colorKey(text) })));
});
