import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestAuth, type TestAuth } from './auth.ts';
import { testDatabase } from './database.ts';
import { type GoogleTest, startGoogleTest } from './google.ts';
import { startDirectoryTest } from './saml/directory.ts';
import { storageServer } from './storage/server.ts';

/** Starts a server before the first test of a file and stops it after the last. Only its tests may use the result. */
const startForFile = <Thing extends AsyncDisposable>(start: () => Promise<Thing>): Thing => {
  let thing: Thing;
  beforeAll(async () => {
    thing = await start();
  });
  afterAll(() => thing[Symbol.asyncDispose]());
  return new Proxy({} as Thing, { get: (_target, name) => thing[name as keyof Thing] });
};

/** auth/v1, whose limits have counted nothing at the start of each test. */
export const testAuth = (...asked: Parameters<typeof startTestAuth>): TestAuth => {
  const provider = startForFile(() => startTestAuth(...asked));
  beforeEach(() => provider.forgetLimits());
  return provider;
};

/** The same with sign-in by Google. */
export const testGoogle = (...asked: Parameters<typeof startGoogleTest>): GoogleTest => {
  const google = startForFile(() => startGoogleTest(...asked));
  beforeEach(() => google.provider.forgetLimits());
  return google;
};

/** The same with a directory, whose limits count on. */
export const testDirectory = (...asked: Parameters<typeof startDirectoryTest>) =>
  startForFile(() => startDirectoryTest(...asked));

export const testStorage = (...asked: Parameters<typeof storageServer>) => startForFile(() => storageServer(...asked));

export const databaseOfTests = (...asked: Parameters<typeof testDatabase>) =>
  startForFile(() => testDatabase(...asked));
