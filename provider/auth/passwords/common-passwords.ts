import { createRequire } from 'node:module';

let common: ReadonlySet<string> | undefined;

/**
 * Whether a password, in whatever case, is one of the 49,233 that people choose most (`passwords-common` of
 * @zxcvbn-ts/language-common, all in lower case). The list is shipped: nothing is asked of anybody else's server.
 */
export const isCommonPassword = (password: string): boolean => {
  common ??= new Set(load().dictionary['passwords-common']);
  return common.has(password.toLowerCase());
};

// Loaded with the first password to be judged: it costs 20 ms and 5 MB, and a process may never need it. Not by
// `import()`: somebody forgets to await a check that must be awaited.
const load = (): typeof import('@zxcvbn-ts/language-common') =>
  createRequire(import.meta.url)('@zxcvbn-ts/language-common');
