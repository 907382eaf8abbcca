import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ChosenFile, FilesRefused } from './chosen-file.ts';
import { unpackedFiles } from './unpacked-files.ts';

const { signal } = new AbortController();
const chosen = (name: string, bytes: Uint8Array<ArrayBuffer>): ChosenFile => ({
  path: name,
  file: new File([bytes], name),
});

test('archives are taken apart in their place, and what is only called one is a file', async () => {
  const zip = zipSync({ 'b.jpg': new Uint8Array(3), 'new/c.jpg': new Uint8Array(4) });
  const files = await unpackedFiles(
    [
      chosen('a.jpg', new Uint8Array(2)),
      chosen('some.zip', zip),
      chosen('no.zip', new Uint8Array(5)),
      chosen('d.jpg', zip),
    ],
    signal,
  );
  expect(files.map(({ path }) => path)).toEqual(['a.jpg', 'b.jpg', 'new/c.jpg', 'no.zip', 'd.jpg']);
});

test('several archives together hold no more than one may', async () => {
  const piece = new Uint8Array(40_000_000);
  const zip = zipSync(Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`${at}.jpg`, piece])));
  const two = [chosen('first.zip', zip), chosen('second.zip', zip)];
  const failure: unknown = await unpackedFiles(two, signal).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(FilesRefused);
  expect((failure as Error).message).toMatch(/^With second\.zip the archives hold more than 300 MB/);
});
