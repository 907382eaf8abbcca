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

// At the first password to be judged, since it costs 20 ms and 5 MB that a process without one is spared. Not by
// `import()`: a check that must be awaited is one that somebody forgets to await.
const load = (): typeof import('@zxcvbn-ts/language-common') =>
  createRequire(import.meta.url)('@zxcvbn-ts/language-common');
