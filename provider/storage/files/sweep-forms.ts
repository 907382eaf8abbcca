import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FilePlaces, ifThere, namesIn } from './places.ts';

/**
 * Deletes the forms of pictures whose files are gone: nobody may ask for them any more. A form's name begins with that of
 * its picture. One that was just being made is found by the next sweep.
 */
export const sweepForms = async ({ forms, fileOf }: FilePlaces): Promise<void> => {
  const there = new Map<string, boolean>();
  for (const name of await namesIn(forms, /^[0-9a-f]{64}\./)) {
    const sha256 = name.slice(0, 64);
    if (!there.has(sha256)) there.set(sha256, (await stat(fileOf(sha256)).catch(ifThere)) !== undefined);
    if (!there.get(sha256)) await rm(join(forms, name), { force: true });
  }
};
