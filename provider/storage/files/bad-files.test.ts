import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type StorageServer, storageServer } from '../../testing/storage/server.ts';
import { openFiles } from './open-files.ts';
import { fileSweep } from './sweep.ts';

let server: StorageServer;
beforeAll(async () => {
  server = await storageServer();
});
const warnings: string[] = [];
const listen = ({ message }: Error): void => {
  warnings.push(message);
};
process.on('warning', listen);
afterEach(() => warnings.splice(0));
afterAll(async () => {
  process.off('warning', listen);
  await server.close();
});

/** Which nothing can be asked about: a link to itself, ELOOP. */
const putBad = (path: string): Promise<void> => symlink(path, path);

const putOld = async (path: string): Promise<void> => {
  await writeFile(path, 'x');
  await utimes(path, 1, 1);
};

test('what the disk refuses is passed over and told of once; the others go', async () => {
  const at = (...names: string[]): string => join(server.folder, ...names);
  const [bad, old] = ['aa'.repeat(32), `aa${'ff'.repeat(31)}`];
  for (const folder of ['aa', 'bb', 'forms']) await mkdir(at(folder), { recursive: true });
  const links = [at('arriving', 'a bad one'), at('aa', bad), at('ab')];
  for (const link of links) await putBad(link);
  // What takes another way to be deleted.
  await mkdir(at('arriving', 'a folder'));
  await utimes(at('arriving', 'a folder'), 1, 1);
  for (const file of [at('arriving', 'old'), at('aa', old), at('bb', 'bb'.repeat(32)), at('forms', `${old}.webp`)])
    await putOld(file);
  await putOld(at('forms', `${bad}.webp`));

  const { run } = fileSweep({ folder: server.folder, database: server.test.database });
  for (let round = 0; round < 2; round++) await run();
  expect(await readdir(at('arriving'))).toEqual(['a bad one', 'a folder']);
  expect([await readdir(at('aa')), await readdir(at('bb'))]).toEqual([[bad], []]);
  // Its picture may be there.
  expect(await readdir(at('forms'))).toEqual([`${bad}.webp`]);
  await expect.poll(() => warnings.length).toBe(4);
  for (const path of [...links, at('arriving', 'a folder')])
    expect(warnings.filter((line) => line.includes(path))).toEqual([
      expect.stringMatching(/^What a sweep cannot read or delete is left lying: /),
    ]);

  // A start goes on, too.
  await openFiles(server.folder);
});
