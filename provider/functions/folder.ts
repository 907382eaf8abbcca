import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the hosted provider takes for a function's name. */
const nameable = /^[A-Za-z][\w-]*$/;

/**
 * The functions of a folder, `<name>/index.ts` each, by their names. It is read once: what is not in this list cannot
 * be asked for, whatever a path says.
 */
export const functionsIn = (folder: string): ReadonlyMap<string, string> => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => nameable.test(name)) : [];
  const files = names.map((name): [string, string] => [name, join(folder, name, 'index.ts')]);
  return new Map(
    files.filter(([, file]) => existsSync(file)).map(([name, file]) => [name, pathToFileURL(file).href] as const),
  );
};
