import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { backupPlace } from '../testing/backup-place.ts';

const place = backupPlace();
afterAll(place.close);

it('the demo’s files go with it, also where THAAN_FILES puts them: the next demo could not tell whose they are', async () => {
  const [data, THAAN_FILES] = [place.path('demo'), place.path('elsewhere')];
  await (await place.serve('demo', 'demo')).stop();
  const file = join(THAAN_FILES, 'ab', 'ab'.repeat(32));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  writeFileSync(join(THAAN_FILES, 'belongs-to'), `the data folder ${realpathSync(data)}\n`);
  expect(await place.run('demo', 'demo-reset.ts', [], { THAAN_FILES })).toEqual({
    code: 0,
    out: 'The demo shop is deleted; npm start makes a new one.\n',
    err: '',
  });
  expect([existsSync(data), existsSync(file)]).toEqual([false, false]);
});
