import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { application } from '../testing/application.ts';
import { type Cluster, startCluster } from './cluster/cluster.ts';
import { connectClient, loginSettings } from './connection.ts';
import { refuseLossySettings } from './durability.ts';
import { CannotStart } from './errors.ts';
import { prepareDatabase } from './migrations/migrate.ts';

let place: string;
let cluster: Cluster | undefined;

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'provider-durability-'));
  // PostgreSQL's own account must be able to enter it.
  chmodSync(place, 0o755);
});
afterEach(async () => {
  await cluster?.stop();
  cluster = undefined;
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const start = async (settings: Record<string, string> = {}): Promise<Cluster> => {
  cluster = await startCluster({ application, folder: join(place, 'data'), settings, log: () => {} });
  return cluster;
};

const say = async ({ admin }: Cluster, text: string): Promise<Record<string, string> | undefined> => {
  const client = await connectClient(admin);
  const { rows } = await client.query(text).finally(() => client.end());
  return rows?.[0];
};

const refusal = ({ admin }: Cluster): Promise<string> => {
  const logins = [admin, loginSettings(admin, 'authenticator'), loginSettings(admin, 'supabase_auth_admin')];
  return refuseLossySettings(logins).then(
    () => 'none',
    (error: unknown) => (error instanceof CannotStart ? error.message : `not a refusal: ${String(error)}`),
  );
};

it('the embedded server keeps all three, whatever its own files say', async () => {
  await prepareDatabase((await start()).admin);
  await cluster?.stop();
  const unsafe = ['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => `${name} = off\n`).join('');
  appendFileSync(join(place, 'data/postgres/postgresql.conf'), unsafe);
  const running = await start();
  expect(await refusal(running)).toBe('none');
  expect(await say(running, 'show fsync')).toEqual({ fsync: 'on' });
});

it.each(['fsync', 'full_page_writes', 'synchronous_commit'])('refuses a server with %s off', async (name) => {
  expect(await refusal(await start({ [name]: 'off' }))).toMatch(
    new RegExp(`^PostgreSQL's setting ${name} is off on this server \\(command line\\): [^.]+\\.$`),
  );
});

it('refuses a value that a login, a database or both carry, and takes one that still waits for the disk', async () => {
  const running = await start();
  const refused = async (change: string): Promise<string> => {
    await say(running, `${change} set synchronous_commit = off`);
    const message = await refusal(running);
    await say(running, `${change} reset synchronous_commit`);
    return message;
  };
  const off = `PostgreSQL's setting synchronous_commit is off`;
  expect(await refused('alter role authenticator')).toContain(`${off} for the login authenticator (alter role)`);
  expect(await refused('alter role supabase_auth_admin in database postgres')).toContain(
    `${off} for the login supabase_auth_admin in the database postgres (alter role)`,
  );
  expect(await refused('alter database postgres')).toContain(`${off} for the database postgres (alter database)`);
  await say(running, 'alter role authenticator set synchronous_commit = local');
  expect(await refusal(running)).toBe('none');
});
