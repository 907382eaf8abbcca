// Pictures of a shop's backup, sent into the Storage of another: that of the embedded provider, in a project's place.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectClient, loginSettings, openOwnDatabase } from '../../provider/index.ts';
import { serviceKey } from '../../provider/testing/auth.ts';
import { backupPlace } from '../../testing/backup-place.ts';
import { signIn } from '../../testing/faults/ledger.ts';
import { freePort } from '../../testing/free-port.ts';
import { pictureAt, pictureOf, uploadPicture } from '../../testing/pictures.ts';
import type { Thaan } from '../serving/start-thaan.ts';
import { objectsIn } from './copied-objects.ts';

const place = backupPlace();
afterAll(place.close);

let project: Thaan;
let names: string[];
let backup: string;
let key: string;
const reds = [60, 120, 180];

const send = (url = project.url, secret = key) =>
  place.run('shop', 'supabase-files.ts', [backup, url], { SUPABASE_SECRET_KEY: secret });

beforeAll(async () => {
  const thaan = await place.serve('shop');
  const shop = await signIn(thaan.url);
  names = [];
  for (const red of reds) names.push(await uploadPicture(shop, await pictureOf(red)));
  const client = await connectClient(thaan.connection);
  // A name as no picture has one, and one without bytes.
  await client.query(`
    insert into storage.buckets (id, name) values ('others', 'others');
    insert into storage.objects (bucket_id, name, metadata)
      select 'others', 'ताना 41+1.jpg', metadata from storage.objects limit 1;
    insert into storage.objects (bucket_id, name) values ('others', 'a row alone')`);
  await client.end();
  expect((await place.run('shop', 'backup.ts')).code).toBe(0);
  [backup = ''] = place.backups('shop');
  project = await place.serve('project');
  const own = openOwnDatabase(loginSettings(project.connection, 'supabase_auth_admin'));
  ({ key } = await serviceKey(own).finally(() => own.close()));
});

it('the objects of a backup are told by their whole names', async () => {
  const objects = await objectsIn(backup);
  expect(objects.map(({ bucket, name }) => `${bucket}/${name}`).sort()).toEqual(
    [...names.map((name) => `products/${name}`), 'others/ताना 41+1.jpg'].sort(),
  );
  expect(objects[0]).toMatchObject({ type: 'image/png', file: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

it('what is refused is named, and what is not there is said', async () => {
  expect(await send()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Not all files were sent: the project refused others\/.*Bucket not found\.\n$/),
  });
  expect((await send(project.url, 'sb_secret_of_nobody')).err).toContain('the project refused');
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  expect((await send(nowhere)).err).toBe(`Not all files were sent: ${nowhere} was not reached.\n`);
  expect((await send(project.url, '')).code).toBe(2);
  expect((await send('project.supabase.co')).code).toBe(2);
});

it('they are in the project under their names, and sent again they are there already', async () => {
  const client = await connectClient(project.connection);
  await client.query(`insert into storage.buckets (id, name) values ('others', 'others')`).finally(() => client.end());
  const first = await send();
  expect([first.code, first.err]).toEqual([0, '']);
  for (const [at, name] of names.entries())
    expect(await pictureAt(project, name)).toEqual(await pictureOf(reds[at] ?? 0));
  expect(await send()).toMatchObject({ code: 0, out: `0 files sent to ${project.url}; 4 were there already.\n` });
});

it('files that are lost or damaged are named, and the others sent', async () => {
  const objects = await objectsIn(backup);
  const [lost, damaged, whole] = names.map((name) => objects.find((object) => object.name === name)?.file ?? '');
  const fileOf = (sum = ''): string => join(place.path('shop-backups'), 'files', sum.slice(0, 2), sum);
  rmSync(fileOf(lost));
  writeFileSync(fileOf(damaged), 'x');
  const client = await connectClient(project.connection);
  await client
    .query(`begin; set local storage.allow_delete_query = 'true'; delete from storage.objects; commit`)
    .finally(() => client.end());
  const wrong = objects.filter(({ file }) => file !== whole);
  const lines = wrong
    .map(({ bucket, name, file }) => `- ${bucket}/${name} (${file === lost ? 'missing' : 'damaged'})\n`)
    .sort();
  const count = (files: number) => `${files} ${files === 1 ? 'file' : 'files'}`;
  expect(await send()).toEqual({
    code: 1,
    err: '',
    out: `${count(4 - wrong.length)} sent to ${project.url}.\n${count(wrong.length)} NOT sent, for beside the backup they are not whole:\n${lines.join('')}`,
  });
});
