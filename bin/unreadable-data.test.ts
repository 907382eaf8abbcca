// A start on what cannot be read: one sentence.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CommandPlace, commandPlace } from '../testing/command-place.ts';

let place: CommandPlace;
beforeEach(() => {
  place = commandPlace();
});
afterEach(() => place.close());

const refusal = async (): Promise<string> => {
  const { code, err } = await place.run('start.ts', '');
  expect(code).toBe(1);
  return err;
};

it('a data folder that is a file', async () => {
  writeFileSync(place.data, '');
  expect(await refusal()).toBe(`Thaan cannot start: The data folder ${place.data} cannot be written to (ENOTDIR).\n`);
});

// Root reads everything.
it.runIf(process.getuid?.() !== 0)('a data folder that may not be read', async () => {
  mkdirSync(place.data, 0o000);
  const said = await refusal();
  chmodSync(place.data, 0o700);
  expect(said).toBe(`Thaan cannot start: The data folder ${place.data} cannot be written to (EACCES).\n`);
});

it('files whose note of whose they are cannot be read', async () => {
  const folder = join(place.data, 'files');
  mkdirSync(join(folder, 'belongs-to'), { recursive: true });
  expect(await refusal()).toBe(
    `Thaan cannot start: The folder for files ${folder} cannot be used (EISDIR); name another in THAAN_FILES.\n`,
  );
});
