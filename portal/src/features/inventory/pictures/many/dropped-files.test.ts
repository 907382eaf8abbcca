import { expect, test } from 'vitest';
import { FilesRefused } from './chosen-file.ts';
import { droppedFiles } from './dropped-files.ts';

/** What a browser says of a file that is gone, or that it may not read. */
const inItsWords = new DOMException('A requested file could not be found at the time.', 'NotFoundError');

type Told = (failure: DOMException) => void;

const lostFile = {
  ...{ isFile: true, isDirectory: false, name: 'lost.jpg', fullPath: '/new/lost.jpg' },
  file: (_: unknown, fail: Told) => fail(inItsWords),
};

const folder = (readEntries: (found: (entries: unknown[]) => void, fail: Told) => void) => ({
  ...{ isFile: false, isDirectory: true, name: 'new', fullPath: '/new' },
  createReader: () => ({ readEntries }),
});

const refusal = async (entry: unknown): Promise<unknown> => {
  const dropped = { items: [{ webkitGetAsEntry: () => entry }], files: [] };
  return droppedFiles(dropped as unknown as DataTransfer).catch((failure: unknown) => failure);
};

test('a folder, or a file in one, that cannot be read is refused in our own words', async () => {
  const entries = [[lostFile], []];
  const failures = [
    await refusal(folder((_, fail) => fail(inItsWords))),
    await refusal(folder((found) => found(entries.shift() ?? []))),
  ];
  for (const failure of failures) expect(failure).toBeInstanceOf(FilesRefused);
  expect(failures.map((failure) => (failure as Error).message)).toEqual([
    'new could not be read. Look whether it is still there, then choose it again.',
    'lost.jpg could not be read. Look whether it is still there, then choose it again.',
  ]);
});
