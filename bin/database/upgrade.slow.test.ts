// A new version on a shop of an earlier one, as whoever runs it meets it.

import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { CannotStart, startCluster } from '../../provider/index.ts';
import { readHeading } from '../../provider/postgres/backup/walk-backup.ts';
import { ask, schemaOf } from '../../provider/testing/backups.ts';
import { backupPlace } from '../../testing/backup-place.ts';
import { profilesSeen, signIn } from '../../testing/client.ts';
import { testOwner } from '../../testing/start-thaan.ts';
import { backUp } from '../backup/back-up.ts';
import { startThaan, type Thaan } from '../serving/start-thaan.ts';
import { application } from '../settings/application.ts';
import { clone, readSettings } from '../settings/settings.ts';
import { knownSchema } from './known-schema.ts';
import { upgradeDatabase } from './upgrade.ts';

const place = backupPlace();
afterAll(place.close);

/** Its rows are there, and what the provider added since is not. */
const older = join(clone, 'supabase/released/0.6.0.backup');

/** The migrations of a next version, which this one does not know: those of today and one more. */
const nextVersion = (name: string, sql: string): string => {
  const folder = place.path(name);
  cpSync(knownSchema.migrations, folder, { recursive: true });
  writeFileSync(join(folder, `29990101000000_${name}.sql`), sql);
  return folder;
};
const settingsWith = (more: Record<string, string> = {}) =>
  readSettings({ THAAN_DATA: place.path('shop'), THAAN_OWNER_EMAIL: testOwner.email, ...more });

/** Starts the shop; what was said, and what became of it. */
const start = async (more: Record<string, string> = {}, port = 0) => {
  const said: string[] = [];
  const started = startThaan({ ...settingsWith(more), port }, { say: (line) => said.push(line), log: () => {} });
  return { said, thaan: await started.catch((error: unknown) => error) };
};

/** Does `work` on the database of the shop that stands still. */
const still = async <T>(work: (admin: Awaited<ReturnType<typeof startCluster>>['admin']) => Promise<T>): Promise<T> => {
  const cluster = await startCluster({ application, folder: place.path('shop'), log: () => {} });
  return work(cluster.admin).finally(cluster.stop);
};

const ledger =
  'select version from supabase_migrations.schema_migrations union select version from provider_migrations.schema_migrations order by 1';
const whatIs = (admin: Parameters<typeof schemaOf>[0]) =>
  Promise.all([schemaOf(admin), ask(admin, ledger), ask(admin, 'select * from products order by productid')]);

it('changes nothing where it fails, or where no backup can be made', async () => {
  const { code, err } = await place.run('shop', 'restore.ts', [older]);
  expect([code, err]).toEqual([0, '']);
  const before = await still(whatIs);
  const beside = await place.run('shop', 'staff.ts', ['list']);
  expect([beside.code, beside.err]).toEqual([
    1,
    `The staff stays as it is: The data folder ${place.path('shop')} is that of an older version; npm start brings it up to date.\n`,
  ]);

  // What refuses a start is looked at before anything is made for it.
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  for (const [reason, more, at] of [
    [/^Port \d+ is taken/, {}, port],
    [/^THAAN_HOST 192\.0\.2\.1 cannot/, { THAAN_HOST: '192.0.2.1' }, 0],
    [/^THAAN_OWNER_PASSWORD is needed once/, { THAAN_OWNER_EMAIL: 'other@shop.example' }, 0],
  ] as const)
    expect(await start(more, at)).toEqual({
      said: [],
      thaan: expect.objectContaining({ message: expect.stringMatching(reason) }),
    });
  taken.close();
  expect(existsSync(`${place.path('shop')}-backups`)).toBe(false);

  writeFileSync(place.path('file'), '');
  const refused = await start({ THAAN_BACKUPS: place.path('file/inside') });
  expect(refused.thaan).toEqual(
    new CannotStart(
      `no backup could be made before the upgrade (the folder for backups ${place.path('file/inside')} cannot be used (ENOTDIR); name another in THAAN_BACKUPS), so nothing was changed; mend that, or go on without one by THAAN_UPGRADE_BACKUP=off for one start.`,
    ),
  );

  const broken = nextVersion('fail', 'drop table public.discounts cascade; select 1 / 0');
  const off = settingsWith({ THAAN_UPGRADE_BACKUP: 'off' });
  const said: string[] = [];
  const fail = (settings: ReturnType<typeof settingsWith>) =>
    still((admin) => upgradeDatabase(admin, settings, (line) => said.push(line), broken));
  await expect(fail(settingsWith())).rejects.toThrow(CannotStart);
  expect(said[1]).toContain('Backed up into');
  expect(said[3]).toMatch(/^The backup thaan-\S+\.backup was for this upgrade alone and is deleted\.$/);
  expect(place.backups('shop')).toEqual([]);
  const failed = fail(off);
  await expect(failed).rejects.toThrow(
    /29990101000000_fail\.sql failed: division by zero; nothing in the database was changed, and the earlier version still works with it\.$/,
  );
  expect(said.at(-2)).toBe('This version changes the data; THAAN_UPGRADE_BACKUP is off, so no backup is made.');
  expect(await still(whatIs)).toEqual(before);
}, 120_000);

it('backs the shop up and brings it up to date, once, however many start at once', async () => {
  const said: string[] = [];
  const next = nextVersion('remember_notes', 'create table public.notes (note text)');
  // One was killed half way.
  await backUp(settingsWith(), 'upgrade');
  const [abandoned = ''] = place.backups('shop');
  const { steps } = await readHeading(abandoned, application);
  await still(async (admin) => {
    // A role whose waits are short, as on many a server.
    await ask(admin, `alter role ${admin.user} set lock_timeout = '50ms'`);
    await ask(admin, `alter role ${admin.user} set statement_timeout = '2s'`);
    await Promise.all([1, 2].map(() => upgradeDatabase(admin, settingsWith(), (line) => said.push(line), next)));
    await ask(admin, `alter role ${admin.user} reset all`);
  });
  expect(said).toEqual([
    'This version changes the data: a backup first ...',
    `Deleted what an upgrade that was cut off had left: ${basename(abandoned)}.`,
    `Backed up into ${place.backups('shop')[0]}`,
    expect.stringMatching(/^Bringing the data up to date: \d+ steps \.\.\.$/),
    expect.stringMatching(/^The data is up to date, after [\d.]+ s\.$/),
  ]);
  const [backup = '', ...others] = place.backups('shop');
  expect(others).toEqual([]);
  expect(readFileSync(`${place.path('shop')}-backups/backups.json`, 'utf8')).not.toContain('upgrading');
  expect((await readHeading(backup, application)).steps).toEqual(steps);
  expect(await still((admin) => ask(admin, 'select * from public.notes'))).toEqual([]);
}, 120_000);

it('is refused by the earlier version; the way back is the backup', async () => {
  const refused = await start();
  expect([refused.said, refused.thaan]).toEqual([
    [],
    expect.objectContaining({ message: expect.stringContaining('supabase_migrations 29990101000000, which is not') }),
  ]);
  const [backup = ''] = place.backups('shop');
  const { code, err } = await place.run('shop', 'restore.ts', [backup, '--replace']);
  expect([code, err]).toEqual([0, '']);
  const first = await start();
  expect(first.said.at(-1)).toContain('The data is up to date');
  await (first.thaan as Thaan).stop();

  const again = await start();
  expect([again.said, again.thaan]).toEqual([[], expect.objectContaining({ kind: 'shop' })]);
  const thaan = again.thaan as Thaan;
  const { token } = await signIn(thaan, testOwner.email, testOwner.password);
  expect(await profilesSeen(thaan, token)).toMatchObject([{ email: testOwner.email, role: 'superadmin' }]);
  await thaan.stop();
}, 120_000);
