import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestAuth, type TestAuth } from './auth.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { type GoogleTest, startGoogleTest } from './google.ts';
import { type DirectoryTest, startDirectoryTest } from './saml/directory.ts';
import { type StorageServer, storageServer } from './storage/server.ts';

/** What starts before the first test of a file and ends after the last; to be used by its tests alone. */
const started = <Thing extends object>(
  start: () => Promise<Thing>,
  stop: (thing: Thing) => Promise<unknown>,
): Thing => {
  let thing: Thing;
  beforeAll(async () => {
    thing = await start();
  });
  afterAll(() => stop(thing));
  return new Proxy({} as Thing, { get: (_target, name) => thing[name as keyof Thing] });
};

/** auth/v1, whose limits have counted nothing at the start of each test. */
export const testAuth = (...asked: Parameters<typeof startTestAuth>): TestAuth => {
  const provider = started(
    () => startTestAuth(...asked),
    (each) => each.stop(),
  );
  beforeEach(() => provider.forgetLimits());
  return provider;
};

/** The same with sign-in by Google. */
export const testGoogle = (...asked: Parameters<typeof startGoogleTest>): GoogleTest => {
  const google = started(
    () => startGoogleTest(...asked),
    (each) => each.stop(),
  );
  beforeEach(() => google.provider.forgetLimits());
  return google;
};

/** The same with a directory. */
export const testDirectory = (...asked: Parameters<typeof startDirectoryTest>): DirectoryTest =>
  started(
    () => startDirectoryTest(...asked),
    (each) => each.stop(),
  );

export const testStorage = (...asked: Parameters<typeof storageServer>): StorageServer =>
  started(
    () => storageServer(...asked),
    (each) => each.close(),
  );

export const databaseOfTests = (...asked: Parameters<typeof testDatabase>): TestDatabase =>
  started(
    () => testDatabase(...asked),
    (each) => each.close(),
  );
