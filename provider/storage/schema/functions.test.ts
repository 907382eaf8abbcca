import { expect, test } from 'vitest';
import { databaseOfTests } from '../../testing/file-servers.ts';

const db = databaseOfTests();

const value = async (expression: string): Promise<unknown> =>
  (await db.query<{ value: unknown }>({ text: `select ${expression} as value`, values: [] })).rows[0]?.value;

test.each([
  ['a/b/c.txt', ['a', 'b'], 'c.txt', 'txt'],
  ['c.txt', [], 'c.txt', 'txt'],
  ['a/', ['a'], '', ''],
  ['noext', [], 'noext', 'noext'],
  ['.hidden', [], '.hidden', 'hidden'],
  ['a.b/c.tar.gz', ['a.b'], 'c.tar.gz', 'gz'],
])('%s lies in folders and has a file name and an extension', async (name, folders, file, extension) => {
  expect(await value(`storage.foldername('${name}')`)).toEqual(folders);
  expect(await value(`storage.filename('${name}')`)).toBe(file);
  expect(await value(`storage.extension('${name}')`)).toBe(extension);
});

test('an operation is named with and without the service, and there is none outside a request', async () => {
  expect(await value('storage.operation()')).toBeNull();
  expect(await value(`storage.allow_only_operation('object.list')`)).toBe(false);
  const { rows } = await db.query<Record<string, boolean>>({
    text: `select storage.operation() = 'storage.object.list' as named, storage.allow_only_operation('object.list') as bare,
        storage.allow_only_operation('storage.object.list') as whole, storage.allow_only_operation('object.list_v2') as other,
        storage.allow_any_operation(array['object.copy', 'storage.object.list']) as among,
        storage.allow_any_operation('{}') as nothing
      from set_config('storage.operation', $1, true)`,
    values: ['storage.object.list'],
  });
  expect(rows[0]).toEqual({ named: true, bare: true, whole: true, other: false, among: true, nothing: false });
});
