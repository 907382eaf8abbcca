// A data folder, or a database of one's own, as 0.6.0 left it: what a start says, and that it is true.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConnectionSettings, replaceCluster, restoreBackup, startCluster } from '../../provider/index.ts';
import { readHeading } from '../../provider/postgres/backup/walk-backup.ts';
import { ask, contentOf } from '../../provider/testing/backups.ts';
import { backupPlace } from '../../testing/backup-place.ts';
import { profilesSeen, signIn } from '../../testing/client.ts';
import { testOwner } from '../../testing/start-thaan.ts';
import { startThaan, type Thaan } from '../serving/start-thaan.ts';
import { application } from '../settings/application.ts';
import { clone, readSettings } from '../settings/settings.ts';
import { knownSchema } from './known-schema.ts';

const place = backupPlace();
let server: Awaited<ReturnType<typeof startCluster>>;
beforeAll(async () => {
  server = await startCluster({ application, folder: place.path('server'), log: () => {} });
});
afterAll(async () => {
  await server.stop();
  await place.close();
});

const file = join(clone, 'supabase/released/0.6.0.backup');

/** The migrations of 0.6.0 as files: its backup holds their text, which today's restore only compares. */
const oldMigrations = async (): Promise<string> => {
  const folder = place.path('migrations');
  if (existsSync(folder)) return folder;
  mkdirSync(folder);
  const { steps } = await readHeading(file, application);
  for (const { version, name, statements } of steps.filter(({ ledger }) => ledger === 'supabase_migrations'))
    writeFileSync(join(folder, `${version}_${name}.sql`), statements.map((text) => `${text}\n;\n`).join(''));
  return folder;
};

/** Makes a database as 0.6.0 left it: the shop, or the same marked as a demo. */
const fill = async (admin: ConnectionSettings, kind: 'shop' | 'demo'): Promise<void> => {
  await restoreBackup({ application, admin, file, migrations: await oldMigrations(), further: knownSchema.further });
  await ask(admin, `update thaan.installation set kind = '${kind}'`);
};

const fillFolder = (name: string, kind: 'shop' | 'demo') =>
  replaceCluster({ application, folder: place.path(name), replace: false, log: () => {} }, (admin) =>
    fill(admin, kind),
  );

/** Starts on the data folder of that name; what was said, and what became of it. */
const start = async (name: string, more: Record<string, string> = {}) => {
  const said: string[] = [];
  const settings = { ...readSettings({ THAAN_DATA: place.path(name), ...more }), port: 0 };
  const started = startThaan(settings, { say: (line) => said.push(line), log: () => {} });
  return { said, thaan: await started.catch((error: Error) => error) };
};

/** An empty database on a server of somebody's own. */
const ownDatabase = async (database: string): Promise<ConnectionSettings> => {
  await ask(server.admin, `create database "${database}"`);
  return { ...server.admin, database };
};

const urlOf = ({ user, database, host }: ConnectionSettings): string =>
  `postgres://${user}:secret@localhost/${encodeURIComponent(database)}?host=${host}`;

/** The shop of 0.6.0 as this version serves it. */
const expectServed = async (thaan: Thaan): Promise<void> => {
  const { token } = await signIn(thaan, testOwner.email, testOwner.password);
  expect(await profilesSeen(thaan, token)).toMatchObject([{ email: testOwner.email, role: 'superadmin' }]);
  expect(
    await ask(thaan.connection, `select name from products where fabric = 'Tussar' and retailprice = 3100`),
  ).toEqual([{ name: 'Tussar - Saree' }]);
  await thaan.stop();
};

it('a shop’s folder stays as it is until the two commands that a start names have brought it over', async () => {
  await fillFolder('shop', 'shop');
  const sentence = `The data folder ${place.path('shop')} is that of Thaan 0.6.0: type npm run backup, then npm run restore -- FILE --replace (docs/operations.md, From 0.6.0).`;
  const refused = await start('shop', { THAAN_OWNER_EMAIL: testOwner.email });
  expect([refused.said, refused.thaan]).toEqual([[], expect.objectContaining({ message: sentence })]);
  const staff = await place.run('shop', 'staff.ts', ['list']);
  expect(staff.err).toBe(`The staff stays as it is: ${sentence}\n`);
  expect(readdirSync(place.path('shop')).filter((name) => name.includes('before'))).toEqual([]);

  const made = await place.run('shop', 'backup.ts');
  expect([made.code, made.err]).toEqual([0, '']);
  expect(made.out).toContain('every table came back the same');
  const [backup = ''] = place.backups('shop');
  const restored = await place.run('shop', 'restore.ts', [backup, '--replace']);
  expect([restored.code, restored.err]).toEqual([0, '']);
  const served = await start('shop');
  await expectServed(served.thaan as Thaan);
}, 180_000);

it('a demo’s folder gets a new demo, and the old one is moved aside, unless the start is refused', async () => {
  await fillFolder('demo', 'demo');
  const owned = await start('demo', { THAAN_OWNER_EMAIL: testOwner.email, THAAN_OWNER_PASSWORD: testOwner.password });
  expect(owned.thaan).toMatchObject({ message: expect.stringContaining('holds the demo shop, but THAAN_OWNER_EMAIL') });
  const beside = await place.run('demo', 'staff.ts', ['list']);
  expect(beside.err).toContain('holds the demo shop of an earlier version; npm start makes it again.');

  const { said, thaan } = await start('demo');
  const [aside = '', ...more] = readdirSync(place.path('demo')).filter((name) => name.includes('before'));
  expect(more).toEqual([]);
  expect(said).toContain(
    `The demo shop was that of an earlier version and is made again; the old one lies in ${place.path('demo')}/${aside}: delete it when nobody needs it any more.`,
  );
  expect(aside).toMatch(/^postgres\.before-\d{8}-\d{6}$/);
  expect(await ask((thaan as Thaan).connection, 'select count(*)::int > 100 as full from products')).toEqual([
    { full: true },
  ]);
  await (thaan as Thaan).stop();
  expect(existsSync(join(place.path('demo'), aside, 'PG_VERSION'))).toBe(true);
  const again = await start('demo');
  expect(again.said.join()).not.toContain('earlier version');
  await (again.thaan as Thaan).stop();
}, 180_000);

it('a database of one’s own is brought over into an empty one, by a backup too', async () => {
  const admin = await ownDatabase('old_shop');
  await fill(admin, 'shop');
  const before = await contentOf(admin);
  const refused = await start('own', { DATABASE_URL: urlOf(admin) });
  expect(refused.thaan).toMatchObject({
    message: `The database old_shop of DATABASE_URL is that of Thaan 0.6.0: type npm run backup, then npm run restore -- FILE with the name of a new, empty database in DATABASE_URL (docs/operations.md, From 0.6.0).`,
  });
  expect(await contentOf(admin)).toEqual(before);

  const backups = { THAAN_BACKUPS: place.path('own-backups') };
  expect((await place.run('own', 'backup.ts', [], { DATABASE_URL: urlOf(admin), ...backups })).err).toBe('');
  const [backup = ''] = place.backups('own');
  const DATABASE_URL = urlOf(await ownDatabase('new_shop'));
  expect((await place.run('own', 'restore.ts', [backup], { DATABASE_URL })).err).toBe('');
  const served = await start('own', { DATABASE_URL });
  await expectServed(served.thaan as Thaan);
}, 180_000);

const hasClients = spawnSync('dropdb', ['--version']).status === 0;

it.runIf(hasClients)(
  'a demo in a database of one’s own starts over by the command that a start names',
  async () => {
    const admin = await ownDatabase("the owner's demo");
    await fill(admin, 'demo');
    const { thaan } = await start('own-demo', { DATABASE_URL: urlOf(admin) });
    const { message } = thaan as Error;
    expect(message).toMatch(
      /^The database the owner's demo of DATABASE_URL holds the demo shop of an earlier version; start over with /,
    );
    const [, command = ''] = /start over with (.*)\.$/.exec(message) ?? [];
    const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    const served = await start('own-demo', { DATABASE_URL: urlOf(admin) });
    expect(served.thaan).toMatchObject({ kind: 'demo' });
    await (served.thaan as Thaan).stop();
  },
  180_000,
);

it('what was changed, or was made between two releases, is not brought over by a guess', async () => {
  await fillFolder('between', 'shop');
  const cluster = await startCluster({ application, folder: place.path('between'), log: () => {} });
  await ask(
    cluster.admin,
    `insert into supabase_migrations.schema_migrations (version, name, statements)
     values ('20261122100000', 'keep_given_ids', array['create table private.given_ids ()'])`,
  ).finally(cluster.stop);
  const { thaan } = await start('between', { THAAN_OWNER_EMAIL: testOwner.email });
  expect(thaan).toMatchObject({
    message: `The data folder ${place.path('between')} was made by a version before this one that is not known here: save its lists as files with the version that made it (Export), and import them into a new shop.`,
  });
  const made = await place.run('between', 'backup.ts');
  expect([made.code, made.out]).toEqual([1, expect.stringContaining('It is NOT GOOD')]);
  const [backup = ''] = place.backups('between');
  const { err } = await place.run('between', 'restore.ts', [backup, '--replace']);
  expect(err).toMatch(
    new RegExp(
      `^Nothing was restored: \\S+${basename(backup)} was made by a version before this one that is not known`,
    ),
  );
}, 180_000);
