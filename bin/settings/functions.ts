import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../provider/index.ts';
import { listed, type Value } from './value.ts';

/** What is decided about functions. */
export interface FunctionSettings {
  /** Names of those that get a key for servers. */
  readonly withSecretKey: readonly string[];
}

/** The clone's folder of functions, one folder each. */
export const functionFolder = (clone: string): string => join(clone, 'supabase/functions');

export const readFunctions = (value: Value, clone: string): FunctionSettings => ({
  withSecretKey: listed(value('THAAN_FUNCTIONS_WITH_KEY')).map((name) => functionNamed(name, functionFolder(clone))),
});

/** Whoever writes a name wrongly is told so: the function would ask without its key, and be refused. */
const functionNamed = (name: string, folder: string): string => {
  if (!/^[\w-]+$/.test(name) || !existsSync(join(folder, name, 'index.ts')))
    throw new CannotStart(
      `THAAN_FUNCTIONS_WITH_KEY must list functions of supabase/functions, such as sweep-pictures, separated by commas, not "${name}".`,
    );
  return name;
};
