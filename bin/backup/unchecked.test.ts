import { afterAll, expect, it } from 'vitest';
import { backupPlace } from '../../testing/backup-place.ts';

const place = backupPlace();
afterAll(place.close);

it('what the disk says where a backup is to be checked leaves one that was not checked', async () => {
  const thaan = await place.serve('shop');
  const made = await place.run('shop', 'backup.ts', [], { TMPDIR: place.path('gone') });
  expect([made.code, made.err]).toEqual([1, '']);
  expect(made.out).toContain('it could not be checked (statfs: ENOENT).');
  expect(place.backups('shop')).toHaveLength(1);
  await thaan.stop();
});
