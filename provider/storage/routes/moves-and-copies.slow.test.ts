import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { testStorage } from '../../testing/file-servers.ts';

const server = testStorage();

beforeEach(async () => {
  await server.empty();
  const client = server.client('service');
  await client.createBucket('box');
  await client.createBucket('strict', {
    public: false,
    fileSizeLimit: 10,
    allowedMimeTypes: ['text/plain', 'image/*'],
  });
});

const upload = async (name: string, text: string, type = 'text/plain'): Promise<void> => {
  const { error } = await server.client('service').from('box').upload(name, text, { contentType: type, upsert: true });
  expect(error).toBeNull();
};

const names = async (): Promise<string[]> => {
  const { rows } = await server.test.query<{ name: string }>({
    text: `select bucket_id || '/' || name as name from storage.objects order by 1`,
    values: [],
  });
  return rows.map(({ name }) => name);
};

/** The files that lie among the bytes. */
const files = async (): Promise<string[]> => {
  const all = await readdir(server.folder, { recursive: true });
  return all.map((name) => name.split('/').at(-1) ?? '').filter((name) => /^[0-9a-f]{64}$/.test(name));
};

const allow = (commands: readonly string[], using: string): Promise<unknown> =>
  server.test.query({
    text: commands
      .map((command) => {
        const check = command === 'insert' ? `with check (${using})` : `using (${using})`;
        return `create policy "${command}" on storage.objects for ${command} to authenticated ${check}`;
      })
      .join(';'),
    values: [],
  });

describe('a move', () => {
  test('counts as changed, so that nobody takes it for what lay there before', async () => {
    await upload('a.txt', 'hello');
    const modified = async (): Promise<string> => {
      const { rows } = await server.test.query<{ at: string }>({
        text: `select metadata ->> 'lastModified' as at from storage.objects`,
        values: [],
      });
      return rows[0]?.at ?? '';
    };
    const before = await modified();
    await server.client('service').from('box').move('a.txt', 'b.txt');
    expect(Date.parse(await modified())).toBeGreaterThan(Date.parse(before));
  });

  test('of one object three times at once is done once, and leaves neither rows nor files', async () => {
    const box = server.client('service').from('box');
    for (let round = 0; round < 20; round += 1) {
      await upload(`${round}/a.txt`, `text ${round}`);
      const answers = await Promise.all(['x', 'y', 'z'].map((name) => box.move(`${round}/a.txt`, `${round}/${name}`)));
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
      for (const { error } of answers) if (error) expect(error.message).toBe('Object not found');
    }
    expect(await names()).toHaveLength(20);
  });

  test('of two objects onto one name at once is done once', async () => {
    const box = server.client('service').from('box');
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(['a', 'b'].map((name) => upload(`${round}/${name}`, name)));
      const answers = await Promise.all(['a', 'b'].map((name) => box.move(`${round}/${name}`, `${round}/c`)));
      expect(answers.map(({ error }) => error?.message ?? 'moved').sort()).toEqual([
        'The resource already exists',
        'moved',
      ]);
    }
  });

  test('of two objects in each other’s place at once is told what became of it', async () => {
    const box = server.client('service').from('box');
    await Promise.all(['a', 'b'].map((name) => upload(name, name)));
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([box.move('a', 'b'), box.move('b', 'a')]);
      for (const { error } of answers) expect(error?.message).toBe('The resource already exists');
    }
    expect(await names()).toEqual(['box/a', 'box/b']);
  });
});

describe.each(['move', 'copy'])('a %s', (way) => {
  const ask = async (body: object, caller: 'a' | 'service' = 'service') =>
    (await server.post(caller, `/object/${way}`, body)).json;

  test('is refused where the bucket would refuse it as an upload, and changes nothing', async () => {
    await upload('long.txt', 'more than ten bytes');
    await upload('page.html', 'short', 'text/html');
    const into = (sourceKey: string) =>
      ask({ bucketId: 'box', sourceKey, destinationBucket: 'strict', destinationKey: 'x' });
    expect(await into('long.txt')).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' });
    expect(await into('page.html')).toMatchObject({
      statusCode: '415',
      message: 'mime type text/html is not supported',
    });
    expect(await names()).toEqual(['box/long.txt', 'box/page.html']);
  });

  test('tells of limits nobody who may not put anything there', async () => {
    await allow(['select', 'insert', 'update'], `bucket_id = 'box'`);
    await upload('long.txt', 'more than ten bytes');
    const body = { bucketId: 'box', sourceKey: 'long.txt', destinationBucket: 'strict', destinationKey: 'x' };
    expect(await ask(body, 'a')).toMatchObject({ statusCode: '403' });
  });
});

describe('a copy', () => {
  test('is a row alone', async () => {
    await upload('a.txt', 'a text of this test alone');
    const before = await files();
    const box = server.client('service').from('box');
    expect((await box.copy('a.txt', 'b.txt')).data).toEqual({ path: 'box/b.txt' });
    expect((await box.copy('a.txt', 'c.txt', { destinationBucket: 'strict' })).error?.message).toMatch(/exceeded/);
    expect(await names()).toEqual(['box/a.txt', 'box/b.txt']);
    expect(await files()).toEqual(before);
  });

  test('that is said to be an image is one', async () => {
    await upload('a.txt', 'hello');
    const copy = (mimetype: string) =>
      server.post('service', '/object/copy', {
        ...{ bucketId: 'box', sourceKey: 'a.txt', destinationKey: 'b', copyMetadata: false },
        metadata: { mimetype },
      });
    expect((await copy('image/png')).json).toMatchObject({ statusCode: '415' });
    expect((await copy('no type')).json).toMatchObject({ statusCode: '415', message: 'Invalid Content-Type header' });
    expect((await copy('text/markdown')).json).toMatchObject({ metadata: { mimetype: 'text/markdown' } });
  });

  test('onto one name twelve times at once is made once', async () => {
    await upload('a.txt', 'hello');
    const box = server.client('service').from('box');
    const answers = await Promise.all(Array.from({ length: 12 }, () => box.copy('a.txt', 'b.txt')));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error } of answers) if (error) expect(error.message).toBe('The resource already exists');
  });

  test('of an object that is removed meanwhile never names a file that is not there', async () => {
    const box = server.client('service').from('box');
    for (let round = 0; round < 10; round += 1) {
      await upload('a.txt', `text ${round}`);
      const [copied] = await Promise.all([box.copy('a.txt', `copy-${round}`), box.remove(['a.txt'])]);
      if (copied.error) expect(copied.error.message).toBe('Object not found');
    }
    const { rows } = await server.test.query<{ sha256: string }>({
      text: `select trim('"' from metadata ->> 'eTag') as sha256 from storage.objects`,
      values: [],
    });
    const there = await files();
    for (const { sha256 } of rows) expect(there).toContain(sha256);
  });
});
