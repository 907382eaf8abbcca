import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../test-shop.ts';
import { type Column, columns, nameOf } from './columns.ts';
import { type Way, whyNot } from './exceptions.ts';
import { savings } from './saving.ts';

/** The columns that staff may write, of the tables that are held. */
export const fields: readonly Column[] = columns.filter(({ table, isWritable }) => isWritable && savings[table]);

/** The shop of a test file; it is there while the file's tests run. */
export function fileShop(): () => TestShop {
  let shop: TestShop | undefined;
  beforeAll(async () => {
    shop = await startTestShop();
    await shop.query(`set timezone = 'UTC'`);
  });
  afterAll(() => shop?.stop());
  return () => {
    if (!shop) throw new Error('The shop is not there before the tests');
    return shop;
  };
}

/**
 * A test for each field: that it goes this way or, where it is an exception, that it does not. `look` does it with a
 * record of its own, and answers what was to be found and what was; `says` ends the sentence that begins with the
 * field.
 */
export function eachField(
  way: Way,
  says: string,
  look: (field: Column) => Promise<{ wanted: unknown; found: unknown }>,
  of: readonly Column[] = fields,
): void {
  for (const field of of) {
    const why = whyNot(way, field);
    test(`${nameOf(field)}: ${why === undefined ? says : `${why}, so not: ${says}`}`, async () => {
      const { wanted, found } = await look(field);
      if (why === undefined) expect(found).toEqual(wanted);
      else expect(found, 'It goes this way: take it out of exceptions.ts').not.toEqual(wanted);
    });
  }
}
