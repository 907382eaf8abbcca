// Whoever reads an object while it is replaced gets one version of it, whole, and none older than what was acknowledged
// before they asked.
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StorageServer, storageServer } from '../../testing/storage/server.ts';

const least = process.env.TEST_LONG ? { replacements: 100, reads: 1_000 } : { replacements: 10, reads: 100 };

/** All readers come from one address. */
const many = { count: 1_000_000, seconds: 10 };

let server: StorageServer;
beforeAll(async () => {
  server = await storageServer({ anonymousPerAddress: many, anonymousInAll: many });
  const client = server.client('service');
  for (const bucket of ['open', 'shut'])
    expect((await client.createBucket(bucket, { public: bucket === 'open' })).error).toBeNull();
  const policy = 'create policy reading on storage.objects for select to authenticated using (true)';
  await server.test.query({ text: policy, values: [] });
});
afterAll(() => server.close());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Replacing {
  /** The SHA-256 of each version that was sent, in turn. */
  readonly sent: string[];
  acknowledged: number;
  isOver: boolean;
  readonly wrong: string[];
  reads: number;
}

/** In turn what is held in memory and what is streamed from its file, by PUT and by an upsert. */
const replace = async (bucket: string, replacing: Replacing): Promise<void> => {
  const turn = replacing.sent.length;
  const bytes = randomBytes(turn % 2 === 0 ? 20_000 : 300_000);
  replacing.sent.push(sha256(bytes));
  const box = server.client('service').from(bucket);
  const { error } = turn % 3 === 1 ? await box.update('one', bytes) : await box.upload('one', bytes, { upsert: true });
  if (error) replacing.wrong.push(`replacement ${turn}: ${error.message}`);
  replacing.acknowledged = turn;
};

const read = async (path: string, replacing: Replacing): Promise<void> => {
  while (!replacing.isOver) {
    const known = replacing.acknowledged;
    const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${server.tokens.a}` } });
    const hash = sha256(await answer.bytes());
    const version = replacing.sent.indexOf(hash);
    if (answer.status !== 200 || answer.headers.get('etag') !== `"${hash}"` || version < known)
      replacing.wrong.push(`${answer.status} ${answer.headers.get('etag')} with version ${version} after ${known}`);
    replacing.reads += 1;
  }
};

const addressOf = async (bucket: string): Promise<string> => {
  const { data } = await server.client('service').from(bucket).createSignedUrl('one', 600);
  return data?.signedUrl.slice(server.url.length) ?? '';
};

test.each(['open', 'shut'])(
  `${least.reads} reads during ${least.replacements} replacements of an object of a bucket that is %s never fail`,
  async (bucket) => {
    const replacing: Replacing = { sent: [], acknowledged: 0, isOver: false, wrong: [], reads: 0 };
    await replace(bucket, replacing);
    const paths = [`/object/authenticated/${bucket}/one`, `/object/${bucket}/one`, await addressOf(bucket)];
    if (bucket === 'open') paths.push('/object/public/open/one');
    const readers = paths.flatMap((path) => [read(path, replacing), read(path, replacing)]);
    while (replacing.sent.length <= least.replacements || replacing.reads < least.reads)
      await replace(bucket, replacing);
    replacing.isOver = true;
    await Promise.all(readers);
    expect(replacing.wrong).toEqual([]);
    console.log(`${bucket}: ${replacing.reads} reads, ${replacing.sent.length - 1} replacements`);
  },
  300_000,
);
