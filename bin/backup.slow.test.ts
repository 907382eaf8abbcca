// npm run backup and npm run restore, as a person types them, on real shops.
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { transientTables } from '../provider/index.ts';
import { ask, contentOf, emptyDatabase, schemaOf } from '../provider/testing/backups.ts';
import { backupPlace } from '../testing/backup-place.ts';
import { profilesSeen, signIn } from '../testing/client.ts';
import { testOwner } from '../testing/start-thaan.ts';
import { stagedTables } from './backup/staged-tables.ts';
import { demoSignIns } from './demo/accounts.ts';

const place = backupPlace();
afterAll(place.close);

const journalOf = (name: string) => JSON.parse(readFileSync(`${place.path(name)}-backups/backups.json`, 'utf8'));

describe('the demo shop', () => {
  it('comes back table by table, in another folder and in a database of one’s own', async () => {
    const before = await place.serve('demo', 'demo');
    const [superadmin] = demoSignIns;
    const { token } = await signIn(before, superadmin?.email ?? '', superadmin?.password ?? '');
    await ask(before.connection, `insert into thaan.secrets (name, value) values ('KEPT', 'for the counters')`);
    await ask(before.connection, `insert into private.given_ids (productid) values ('BC25999')`);
    await ask(
      before.connection,
      `with made as (insert into private.imports (import_id, kind) values (gen_random_uuid(), 'products') returning import_id)
       insert into private.taken_ids (productid, import_id, product) select 'BC26999', import_id, 0 from made`,
    );
    const made = await place.run('demo', 'backup.ts');
    expect([made.code, made.err]).toEqual([0, '']);
    expect(made.out).toMatch(
      /^Backed up [\d,]+ rows of \d+ tables into .*\.backup \([\d.]+ kB\)\.\nRestored into a scratch/,
    );
    const [file = ''] = place.backups('demo');
    expect(Object.values(journalOf('demo'))).toMatchObject([{ fault: null }]);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);

    const content = await contentOf(before.connection);
    const schema = await schemaOf(before.connection);
    expect([content['private.given_ids']?.length, content['private.imports']?.length]).toEqual([1, 1]);
    for (const table of [...transientTables, ...stagedTables]) content[table] = [];
    await before.stop();
    expect(content['public.products']?.length).toBeGreaterThan(50);

    const restored = await place.run('again', 'restore.ts', [file]);
    expect([restored.code, restored.err]).toEqual([0, '']);
    expect(restored.out).toContain('Everybody logs in again');
    const target = await emptyDatabase();
    const url = `postgres://${target.user}:secret@localhost/${target.database}?host=${target.host}`;
    const elsewhere = await place.run('again', 'restore.ts', [file], { DATABASE_URL: url });
    expect([elsewhere.code, elsewhere.err]).toEqual([0, '']);
    expect(await contentOf(target)).toEqual(content);
    expect(await schemaOf(target)).toEqual(schema);
    const twice = await place.run('again', 'restore.ts', [file], { DATABASE_URL: url });
    expect(twice.err).toMatch(/^Nothing was restored: the database \w+ holds something already/);

    const after = await place.serve('again', 'demo');
    const now = await contentOf(after.connection);
    const changing = [...transientTables, 'public.products', 'private.product_search', 'auth.failed_attempts'];
    const lasting = Object.keys(content).filter((table) => !changing.includes(table));
    expect(lasting.length).toBeGreaterThan(10);
    for (const table of lasting) expect([table, now[table]]).toEqual([table, content[table]]);
    // Earlier sessions are over; the password opens a new one.
    expect(await profilesSeen(after, token)).toMatchObject({ message: expect.any(String) });
    const fresh = await signIn(after, superadmin?.email ?? '', superadmin?.password ?? '');
    expect(await profilesSeen(after, fresh.token)).toHaveLength(3);
    await after.stop();
  }, 120_000);
});

describe('a shop', () => {
  it('is backed up while it runs and while it stands still, one at a time, and restored in its own place', async () => {
    const thaan = await place.serve('shop');
    const pair = await Promise.all([place.run('shop', 'backup.ts'), place.run('shop', 'backup.ts')]);
    expect(pair.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(pair.map(({ err }) => err).join('')).toBe('No backup was made: another one is being made at this moment.\n');
    const [file = ''] = place.backups('shop');
    const { token } = await signIn(thaan, testOwner.email, testOwner.password);
    expect(await profilesSeen(thaan, token)).toHaveLength(1);
    await ask(thaan.connection, `insert into public.categories (name) values ('Made after the backup')`);

    const meanwhile = await place.run('shop', 'restore.ts', [file, '--replace']);
    expect(meanwhile.err).toMatch(/^Nothing was restored: Another Thaan \(process \d+\) is already running/);
    await thaan.stop();
    const refused = await place.run('shop', 'restore.ts', [file]);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('or add --replace, which moves that')]);

    const replaced = await place.run('shop', 'restore.ts', [basename(file), '--replace'], {
      INIT_CWD: `${place.path('shop')}-backups`,
    });
    expect([replaced.code, replaced.err]).toEqual([0, '']);
    const [, aside = ''] = /The old database lies in (\S+);/.exec(replaced.out) ?? [];
    expect(existsSync(join(aside, 'PG_VERSION'))).toBe(true);
    const again = await place.serve('shop');
    const made = `select 1 as found from public.categories where name = 'Made after the backup'`;
    expect(await ask(again.connection, made)).toEqual([]);
    expect((await signIn(again, testOwner.email, testOwner.password)).status).toBe(200);
    await again.stop();
    // Beside files of somebody else's, and what a backup that was cut off left.
    const folder = `${place.path('shop')}-backups`;
    const madeOn = (day: string): string => basename(file).replace(/-\d{8}-/, `-${day}-`);
    const old = madeOn('20240110');
    // With today's, these are the last seven days that have a backup: they stay.
    const days = [1, 2, 3, 4, 5, 6].map((day) => madeOn(`2024021${day}`));
    const others = ['notes.txt', `${old}.bak`, 'thaan-holiday.backup', 'other.part'];
    for (const name of [...others, ...days, old, `${old}.part`]) writeFileSync(join(folder, name), 'x');
    const still = await place.run('shop', 'backup.ts');
    expect([still.code, still.err]).toEqual([0, '']);
    expect(still.out).toContain(`Past their time, and deleted: ${old}.`);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(days));
    for (const name of days) rmSync(join(folder, name));
    expect(place.backups('shop').filter((path) => !others.includes(basename(path)))).toHaveLength(2);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([...others, 'backups.json', basename(file)]));
    expect(readdirSync(folder)).not.toContain(`${old}.part`);
    const listed = await place.run('shop', 'restore.ts');
    expect(listed.out.split('\n').filter((line) => / {2}good {2,}/.test(line))).toHaveLength(2);

    // A record that cannot be written: the backup counts all the same, and nothing half made is left.
    rmSync(join(folder, 'backups.json'));
    mkdirSync(join(folder, 'backups.json/in the way'), { recursive: true });
    const unrecorded = await place.run('shop', 'backup.ts');
    expect([unrecorded.code, unrecorded.err]).toEqual([1, '']);
    expect(unrecorded.out).toMatch(
      /every table came back the same\.\nThe file is whole; what became of it could not be written down: .*\.\n/,
    );
    expect(readdirSync(folder)).not.toContain('backups.json.part');
    rmSync(join(folder, 'backups.json'), { recursive: true });

    const [foreign = ''] = place.backups('demo');
    copyFileSync(foreign, join(folder, basename(foreign)));
    const other = await place.run('shop', 'backup.ts');
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('holds backups of another shop')]);
  }, 120_000);

  it('is not touched by a file that is not whole', async () => {
    const [file = ''] = place.backups('shop');
    const cut = place.path('cut.backup');
    copyFileSync(file, cut);
    truncateSync(cut, statSync(cut).size - 10);
    const before = readdirSync(place.path('shop')).sort();
    for (const words of [[cut, '--replace'], [cut], ['nothing.backup', '--replace'], [cut, cut]]) {
      const { code, err } = await place.run('shop', 'restore.ts', words);
      expect([code, err]).toEqual([words[1] === cut ? 2 : 1, expect.stringMatching(/^Nothing was restored: .*\.\n$/)]);
    }
    expect(readdirSync(place.path('shop')).sort()).toEqual(before);
    const fresh = await place.run('never', 'restore.ts', [cut]);
    expect(fresh.err).toContain('is cut off');
    expect(existsSync(place.path('never/postgres'))).toBe(false);
  }, 120_000);
});

it('refuses what it cannot do, in one sentence', async () => {
  const said = async (command: string, words: string[] = [], settings: Record<string, string> = {}) => {
    const { code, err } = await place.run('nowhere', command, words, settings);
    return [code, err];
  };
  expect(await said('backup.ts')).toEqual([
    1,
    expect.stringMatching(/^No backup was made: The data folder .* holds no shop yet\.\n$/),
  ]);
  expect(await said('backup.ts', ['--all'])).toEqual([2, expect.stringContaining('"--all" is not understood')]);
  expect(await said('restore.ts', ['--force'])).toEqual([2, expect.stringContaining('--force')]);
  writeFileSync(place.path('file'), '');
  const blocked = { THAAN_BACKUPS: place.path('file/inside') };
  const { err } = await place.run('shop', 'backup.ts', [], blocked);
  expect(err).toContain('cannot be used (ENOTDIR); name another in THAAN_BACKUPS');
  if (process.getuid?.() !== 0) return;
  mkdirSync(place.path('foreign'));
  chownSync(place.path('foreign'), 2, 2);
  expect((await place.run('foreign', 'backup.ts')).err).toContain('belongs to another account (bin); run this under');
}, 120_000);
