// A file is imported while twenty lists are live and somebody else saves: both go on, and no list is lost. How long
// others wait is measured by `npm run bench -- import`.
import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { startTestThaan, testOwner } from '../start-thaan.ts';
import { type Listening, listen, liveClient } from './listening.ts';

const isLong = Boolean(process.env.THAAN_LONG);
const lines = isLong ? 10_000 : 1_000;
const pages = 20;

let thaan: Thaan;
let person: SupabaseClient;
const log: string[] = [];
const lists: { readonly client: SupabaseClient; readonly listening: Listening }[] = [];

beforeAll(async () => {
  thaan = await startTestThaan({ log: (line) => log.push(line) });
  person = await liveClient(thaan, '2.0.0', testOwner);
  for (let place = 0; place < pages; place += 1) {
    const client = await liveClient(thaan, place % 2 ? '1.0.0' : '2.0.0', testOwner);
    lists.push({ client, listening: await listen(client, ['products', 'productsizecolors', 'categories']) });
  }
});
afterAll(async () => {
  for (const { client } of lists) await client.removeAllChannels();
  await thaan?.stop();
});

const call = async (name: string, body: object): Promise<{ readonly digest: string }> => {
  const { data, error } = await person.rpc(name, body);
  if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
  return data;
};

/** Products of four variants each. */
const line = (place: number): object => ({
  line: place + 2,
  values: {
    ...{ category: 'Saree', fabric: `Silk ${Math.floor(place / 4)}`, purchaseprice: '450.00', retailprice: '900' },
    ...{ size: 'Free-Size', color: `Color ${place % 4}`, stock: 3 },
  },
});

/** Saves one thing after another until told to stop; how many were saved by then. */
const saving = async (isOver: () => boolean): Promise<number> => {
  let saved = 0;
  for (; !isOver(); saved += 1)
    await call('add_product', {
      p_request_id: randomUUID(),
      p_product: { name: 'Beside', purchaseprice: 1, retailprice: 2 },
      p_variants: [{ variantid: randomUUID(), size: 'S', color: 'Red', stock: 1 }],
    });
  return saved;
};

it(`of ${lines} lines`, async () => {
  const p_import_id = randomUUID();
  const file = Array.from({ length: lines }, (_, place) => line(place));
  for (let p_first = 0; p_first < lines; p_first += 1_000)
    await call('stage_import', {
      ...{ p_import_id, p_kind: 'products', p_first },
      p_lines: file.slice(p_first, p_first + 1_000),
    });
  const named = { p_import_id, p_digest: (await call('check_import', { p_import_id })).digest };
  let isOver = false;
  const beside = saving(() => isOver);
  await call('prepare_import', named);
  await call('load_import', named).finally(() => {
    isOver = true;
  });
  // The last of them may have waited for the import's end.
  expect(await beside).toBeGreaterThan(1);
  for (const { listening } of lists) await listening.told('ok: Many changes');
  // All is told that came before: whoever was told of many hears of the next change one by one.
  const { error } = await person.from('categories').insert({ name: 'After the import' });
  expect(error).toBeNull();
  for (const { listening } of lists) {
    await listening.heard(({ new: { name } }) => name === 'After the import');
    expect(listening.channel.state).toBe('joined');
    expect(listening.said.filter((words) => words.startsWith('error'))).toEqual([]);
  }
  expect(log.filter((written) => written.includes('/realtime/v1/websocket'))).toEqual([]);
}, 180_000);
