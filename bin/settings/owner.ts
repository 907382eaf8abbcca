import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { CannotStart } from '../../provider/index.ts';

/** Who owns a real shop; the password is needed once. */
export interface Owner {
  readonly email: string;
  readonly password: string | undefined;
}

/** THAAN_OWNER_EMAIL and, as it was typed, THAAN_OWNER_PASSWORD. */
export const readOwner = (email: string | undefined, password: string | undefined): Owner | undefined => {
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined) throw new CannotStart('THAAN_OWNER_PASSWORD is set but THAAN_OWNER_EMAIL is not.');
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new CannotStart(`THAAN_OWNER_EMAIL must be an e-mail address, not "${email}".`);
  if (password !== undefined && ([...password].length < 8 || [...password].length > 128))
    throw new CannotStart('THAAN_OWNER_PASSWORD must have 8 to 128 characters.');
  return { email, password };
};

/** Refuses to keep a real shop's data, or what the setting is for, inside the folder of the `clone`. */
export const refuseShopInside = (clone: string, folder: string, setting = 'THAAN_DATA'): void => {
  const inside = relative(realpathSync(clone), realPath(folder));
  if (!inside.startsWith('..'))
    throw new CannotStart(
      `${setting} must name a folder outside ${clone} for a real shop: cleaning up the clone would delete it there.`,
    );
};

/** The path without symbolic links, also of what does not exist yet. */
export const realPath = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path));
