import { afterAll, expect, it } from 'vitest';
import { backupPlace } from '../../testing/backup-place.ts';

const place = backupPlace();
afterAll(place.close);

it('what the disk says where a backup is to be checked leaves one that was not checked', async () => {
  const thaan = await place.serve('shop');
  const gone = place.path('gone');
  const made = await place.run('shop', 'backup.ts', [], { TMPDIR: gone });
  expect([made.code, made.err]).toEqual([1, '']);
  expect(made.out).toContain(
    `It could not be checked: it is checked in ${gone}, and the disk refused that (ENOENT: ${gone}); TMPDIR names another place.`,
  );
  expect(place.backups('shop')).toHaveLength(1);
  await thaan.stop();
});
