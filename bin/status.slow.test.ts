// npm run status, on a shop that runs, one that stands still, and none.
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { backupPlace } from '../testing/backup-place.ts';
import { backupName } from './backup/backup-folder.ts';
import { runBackupCommand } from './backup/nightly.ts';
import { readSettings } from './settings/settings.ts';
import { statusOf } from './status/status.ts';
import { careOf } from './status/warnings.ts';

const place = backupPlace();
afterAll(place.close);

const asked = async (name: string, settings: Record<string, string> = {}) => {
  const status = await statusOf(readSettings({ THAAN_DATA: place.path(name), ...settings }));
  return { status, care: careOf(status, new Date()) };
};

it('tells how a shop is, while it runs and after, and needs care until there is a good backup', async () => {
  const none = await asked('shop');
  expect([none.care, none.status.kind, none.status.server.running]).toEqual([[], null, false]);

  const thaan = await place.serve('shop');
  const fresh = await asked('shop');
  expect(fresh.care).toEqual([expect.stringMatching(/^There is no backup in .* yet; npm run backup makes one\.$/)]);
  expect(fresh.status).toMatchObject({
    kind: 'shop',
    server: { running: true, url: thaan.url, answers: true, until: null },
  });
  expect(fresh.status.live).toEqual({ sockets: 0, channels: 0, members: 0, changes: { state: 'not asked for' } });
  expect(fresh.status.data.bytes).toBeGreaterThan(10_000_000);

  // As the server makes it by night: in a process of its own, and once.
  const before = process.memoryUsage().rss;
  const nightly = await runBackupCommand(place.environment('shop')).ended;
  expect([nightly.code, nightly.said]).toEqual([0, expect.stringContaining('every table came back the same')]);
  expect(process.memoryUsage().rss - before).toBeLessThan(30_000_000);
  expect(await runBackupCommand(place.environment('shop')).ended).toEqual({ code: 0, said: '' });
  expect(place.backups('shop')).toHaveLength(1);
  const [file = ''] = place.backups('shop');
  const backedUp = await asked('shop');
  expect(backedUp.care).toEqual([]);
  expect(backedUp.status.backups).toMatchObject({ count: 1, hour: 2, last: { file, fault: null } });
  const words = await place.run('shop', 'status.ts');
  expect([words.code, words.err]).toEqual([0, '']);
  expect(words.out).toMatch(
    /^Thaan +\d+\.\d+\.\d+( \([0-9a-f]{7}\))?\nServer +http:\/\/127\.0\.0\.1:\d+, for \d minutes, since /,
  );
  expect(words.out).toMatch(/\nLast one +\d\d\/\d\d\/\d{4} .*, checked and good\n.*\n\nAll is well\.\n$/);

  await thaan.stop();
  const still = await asked('shop', { THAAN_BACKUP_HOUR: 'off' });
  expect([still.status.server.running, still.status.server.until, still.status.kind]).toEqual([
    false,
    expect.stringMatching(/^\d{4}-/),
    'shop',
  ]);
  expect(still.care).toEqual(['No nightly backup is made: THAAN_BACKUP_HOUR is off.']);
  const programs = await place.run('shop', 'status.ts', ['--json'], { THAAN_BACKUP_HOUR: 'off' });
  expect([programs.code, JSON.parse(programs.out).care]).toEqual([1, still.care]);

  const journal = `${place.path('shop')}-backups/backups.json`;
  writeFileSync(journal, readFileSync(journal, 'utf8').replace('"fault": null', '"fault": "two tables differ."'));
  expect((await asked('shop')).care).toEqual(['The last backup is not good: two tables differ.']);
  // A record that is cut says nothing about the backups.
  truncateSync(journal, 5);
  expect((await asked('shop')).care).toEqual(['The last backup was not checked: it was brought here and not checked.']);
  rmSync(file);
  const old = backupName('abcdef', new Date(Date.now() - 40 * 3_600_000));
  writeFileSync(`${place.path('shop')}-backups/${old}`, '');
  expect((await asked('shop')).care[0]).toBe('The last backup is 40 hours old.');
}, 120_000);
