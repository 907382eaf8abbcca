import { describe, expect, test } from 'vitest';
import { discountFileColumns } from './columns.ts';
import { userFileColumns } from './list-lines.ts';
import { fieldNames, fileColumnsOf, importKinds, matchColumns, plainName } from './matching.ts';
import type { WrittenColumn } from './written.ts';

// Each column of a file, whatever columns it has: one that is added tomorrow is held by these tests as they are.

const files: { list: string; columns: readonly WrittenColumn[] }[] = [
  ...importKinds.map((kind) => ({ list: kind, columns: fileColumnsOf[kind] })),
  { list: 'discounts', columns: discountFileColumns },
  { list: 'users', columns: userFileColumns },
];

describe.each(files)('the file of $list', ({ columns }) => {
  test.each(columns)('$header: its column is wide enough for its own header', ({ header, width }) => {
    expect(width).toBeGreaterThanOrEqual(header.length);
  });

  test('no two columns have one header', () => {
    const headers = columns.map(({ header }) => plainName(header));
    expect(headers.filter((header, place) => headers.indexOf(header) !== place)).toEqual([]);
  });
});

describe.each(importKinds)('an import of %s', (kind) => {
  const fields = fileColumnsOf[kind].flatMap((column) => (column.key === null ? [] : [{ ...column, key: column.key }]));

  test.each(fields)('$key: is known by its header, its own name and each synonym', (column) => {
    const { key, header } = column;
    const names = fieldNames(column);
    expect(names, `${key} has no synonym`).not.toEqual([plainName(header), plainName(key)]);
    for (const name of [header, key, ...names])
      expect(matchColumns(kind, [name]), `${key} by ${name}`).toEqual({ [key]: 0 });
  });

  test.each(fields)(
    '$key: where it alone is in the file, it is read among columns of other names',
    ({ key, header }) => {
      expect(matchColumns(kind, ['Rack', header, 'Season'])).toEqual({ [key]: 1 });
    },
  );
});
