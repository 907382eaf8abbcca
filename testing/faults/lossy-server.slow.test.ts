// Thaan does not start on a PostgreSQL that would acknowledge what a crash can lose, whoever runs it.

import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { application } from '../../bin/settings/application.ts';
import { connectClient, prepareDatabase, startCluster } from '../../provider/index.ts';
import { freePort } from '../free-port.ts';
import { spawnTree } from './process-tree.ts';

let folder: string;
let server: Awaited<ReturnType<typeof startCluster>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thaan-lossy-'));
  // PostgreSQL's own account must be able to enter it.
  chmodSync(folder, 0o755);
  server = await startCluster({ application, folder: join(folder, 'server'), log: () => {} });
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('refuses the server of DATABASE_URL in one sentence, for a value of the login that requests go through', async () => {
  await prepareDatabase(server.admin);
  const admin = await connectClient(server.admin);
  await admin.query('alter role authenticator set synchronous_commit = off');
  await admin.end();
  const { host, port, user, database } = server.admin;
  const url = `postgres://${user}:secret@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const place = { data: join(folder, 'data'), port: await freePort() };
  const { child, said } = spawnTree(place, { DATABASE_URL: url });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(
    said()
      .split('\n')
      .filter((line) => line.startsWith('Thaan')),
  ).toEqual([
    `Thaan cannot start: PostgreSQL's setting synchronous_commit is off for the login authenticator (alter role): a crash could lose what was said to be saved; turn it on, then start again.`,
  ]);
});
