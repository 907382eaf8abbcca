import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PassOver } from './passing-over.ts';
import { type FilePlaces, ifThere, namesIn } from './places.ts';

/**
 * Deletes the forms of pictures whose files are gone: nobody may ask for them any more. A form's name begins with that of
 * its picture. One that was just being made is found by the next sweep. A file that cannot be asked about may be there.
 */
export const sweepForms = async ({ forms, fileOf }: FilePlaces, passOver: PassOver): Promise<void> => {
  const there = new Map<string, boolean>();
  for (const name of await namesIn(forms, /^[0-9a-f]{64}\./)) {
    const [sha256, form] = [name.slice(0, 64), join(forms, name)];
    const file = fileOf(sha256);
    if (!there.has(sha256)) there.set(sha256, (await passOver(file, () => isThere(file))) ?? true);
    if (!there.get(sha256)) await passOver(form, () => rm(form, { force: true }));
  }
};

const isThere = async (file: string): Promise<boolean> => (await stat(file).catch(ifThere)) !== undefined;
