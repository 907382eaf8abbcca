import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { testStorage } from '../../testing/file-servers.ts';
import { fileSweep } from './sweep.ts';

const server = testStorage();
beforeAll(async () => {
  expect((await server.client('service').createBucket('private')).error).toBeNull();
});

const box = () => server.client('service').from('private');

const put = async (name: string, background: string): Promise<void> => {
  const create = { width: 40, height: 30, channels: 3, background } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const { error } = await box().upload(name, bytes, { contentType: 'image/png', upsert: true });
  expect(error).toBeNull();
};

/** Everything becomes two days older. */
const sweepLater = async (): Promise<void> => {
  const then = new Date(Date.now() - 2 * 24 * 3_600_000);
  for (const path of await readdir(server.folder, { recursive: true }))
    await utimes(join(server.folder, path), then, then);
  await fileSweep({ folder: server.folder, database: server.test.database }).run();
};

const formAs = async (name: string): Promise<number> =>
  (await server.ask('service', `/render/image/authenticated/private/${name}?width=10`)).status;

const forms = async (): Promise<number> => (await readdir(join(server.folder, 'forms'))).length;

test('forms of a picture that was deleted or replaced are served to nobody, and go with its bytes', async () => {
  for (const [name, colour] of [
    ['deleted', 'red'],
    ['replaced', 'blue'],
    ['kept', 'green'],
  ] as const) {
    await put(name, colour);
    expect(await formAs(name)).toBe(200);
  }
  const { data } = await box().createSignedUrl('deleted', 600, { transform: { width: 20 } });
  const signed = data?.signedUrl ?? '';
  expect((await fetch(signed)).status).toBe(200);
  await sweepLater();
  expect(await forms()).toBe(4);

  expect((await box().remove(['deleted'])).error).toBeNull();
  await put('replaced', 'black');
  expect(await formAs('deleted')).toBe(400);
  expect((await fetch(signed)).status).toBe(400);
  expect(await forms()).toBe(4);
  await sweepLater();
  expect(await forms()).toBe(1);
  // What went from under it is made again.
  for (const name of ['replaced', 'kept']) expect(await formAs(name)).toBe(200);
  expect(await forms()).toBe(2);
  await put('deleted', 'red');
  expect([await formAs('deleted'), (await fetch(signed)).status]).toEqual([200, 400]);
});
