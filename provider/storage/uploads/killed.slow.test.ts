// A server that is killed in the middle of uploads leaves no row without its file, and nothing that it acknowledged is
// lost. What it leaves beside that is swept away.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { testStorage } from '../../testing/file-servers.ts';
import { type StorageProcess, startStorageProcess } from '../../testing/storage/process.ts';
import { fileSweep } from '../files/sweep.ts';

const kills = process.env.TEST_LONG ? 200 : 3;

const server = testStorage();
beforeAll(async () => {
  const { error } = await server.client('service').createBucket('box');
  expect(error).toBeNull();
  const policy = `create policy everything on storage.objects to authenticated using (true) with check (true)`;
  await server.test.query({ text: policy, values: [] });
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What each name may hold: what was acknowledged last, and what was under way since. */
type Ledger = Map<string, Set<string | undefined>>;

/** Many writers bring small pictures and one brings the same again and again; each replaces some of its own. */
const bodyOf = (writer: number, turn: number): Buffer =>
  writer === 0 ? Buffer.alloc(50_000, turn % 2) : randomBytes(turn % 5 === 0 ? 1_500_000 : 20_000);

interface Writing {
  readonly ledger: Ledger;
  acknowledged: number;
  isOver: boolean;
}

const write = async ({ url }: StorageProcess, writer: number, round: number, writing: Writing): Promise<void> => {
  const caller = (['service', 'a', 'b'] as const)[writer % 3] ?? 'a';
  for (let turn = 0; !writing.isOver; turn++) {
    const name = turn % 3 === 0 ? `${writer}/replaced` : `${writer}/${round}-${turn}`;
    const body = bodyOf(writer, turn);
    const may = writing.ledger.get(name) ?? new Set([undefined]);
    writing.ledger.set(name, may.add(sha256(body)));
    const headers = { authorization: `Bearer ${server.tokens[caller]}`, 'x-upsert': 'true' };
    const answer = await fetch(`${url}/object/box/${name}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    }).catch(() => undefined);
    if (answer?.status === 200) {
      writing.ledger.set(name, new Set([sha256(body)]));
      writing.acknowledged += 1;
    } else if (answer) throw new Error(`${answer.status} ${await answer.text()}`);
    else return;
  }
};

/** What every name holds that the ledger has: the SHA-256 of the bytes in the file that its row names. */
const wrong = async (ledger: Ledger): Promise<string[]> => {
  const { rows } = await server.test.query<{ name: string; etag: string }>({
    text: `select name, metadata ->> 'eTag' as etag from storage.objects`,
    values: [],
  });
  const found: string[] = [];
  const etags = new Map(rows.map(({ name, etag }) => [name, etag.slice(1, -1)]));
  for (const [name, may] of ledger)
    if (!may.has(etags.get(name))) found.push(`${name} holds ${etags.get(name)}, not ${[...may].join(' or ')}`);
  for (const etag of new Set(etags.values())) {
    const bytes = await readFile(join(server.folder, etag.slice(0, 2), etag)).catch(() => Buffer.from('none'));
    if (sha256(bytes) !== etag) found.push(`the file ${etag} is not there or not whole`);
  }
  return found;
};

const namesOf = async (): Promise<string[]> =>
  (await readdir(server.folder, { recursive: true })).filter((path) => /[\\/]/.test(path));

test.runIf(existsSync('/proc/self/stat'))(
  `${kills} kill -9 during uploads leave 0 rows without files and lose 0 acknowledged uploads`,
  async () => {
    const writing: Writing = { ledger: new Map(), acknowledged: 0, isOver: false };
    for (let round = 0; round < kills; round++) {
      const child = await startStorageProcess({ admin: server.test.admin, folder: server.folder });
      const before = writing.acknowledged;
      const writers = Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((writer) => write(child, writer, round, writing)));
      while (writing.acknowledged < before + 5 + (round % 20)) await pause(round % 7);
      await child.kill();
      await writers;
      expect(await wrong(writing.ledger)).toEqual([]);
    }
    const then = new Date(Date.now() - 25 * 3_600_000);
    for (const path of await namesOf()) await utimes(join(server.folder, path), then, then);
    await fileSweep({ folder: server.folder, database: server.test.database }).run();
    expect(await wrong(writing.ledger)).toEqual([]);
    const { rows } = await server.test.query<{ count: number }>({
      text: `select count(distinct metadata ->> 'eTag')::int from storage.objects`,
      values: [],
    });
    expect(await namesOf()).toHaveLength(rows[0]?.count ?? 0);
    console.log(`${kills} kills, ${writing.acknowledged} acknowledged uploads`);
  },
  900_000,
);
