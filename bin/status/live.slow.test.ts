// What npm run status tells of a shop where people are at work.
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { connectClient } from '../../provider/index.ts';
import { isOtherServer } from '../../provider/testing/postgres-server.ts';
import { backupPlace } from '../../testing/backup-place.ts';
import { listen, liveClient } from '../../testing/live/listening.ts';
import { testOwner } from '../../testing/start-thaan.ts';
import type { Thaan } from '../serving/start-thaan.ts';
import { readSettings } from '../settings/settings.ts';
import { liveText } from './live.ts';
import { statusOf } from './status.ts';

describe('in words', () => {
  test.each([
    [0, 0, 0, 'not asked for', '0 sockets with 0 channels, 0 people present; nobody asks for changes yet'],
    [1, 1, 1, 'heard', '1 socket with 1 channel, 1 person present; changes are told'],
    [3, 5, 2, 'lost', '3 sockets with 5 channels, 2 people present; changes are NOT TOLD at the moment'],
    [3, 5, 2, 'never', '3 sockets with 5 channels, 2 people present; changes are NOT TOLD'],
  ] as const)('%i, %i, %i, %s', (sockets, channels, members, state, words) => {
    expect(liveText({ sockets, channels, members, changes: { state } })).toBe(words);
  });

  test('nobody to ask', () => {
    expect(liveText(null)).toBe('not known: no server with a data folder answers');
  });
});

describe.skipIf(isOtherServer)('a shop', () => {
  const place = backupPlace();
  const clients: SupabaseClient[] = [];
  let thaan: Thaan;
  beforeAll(async () => {
    thaan = await place.serve('shop');
  });
  afterAll(async () => {
    for (const client of clients) await client.removeAllChannels();
    await place.close();
  });

  const live = async () => (await statusOf(readSettings({ THAAN_DATA: place.path('shop') }))).live;

  it('tells how many are there, and that changes are told', async () => {
    for (const version of ['1.0.0', '2.0.0'] as const) {
      const client = await liveClient(thaan, version, testOwner);
      clients.push(client);
      await listen(client, ['categories']);
      const here = client.channel('shop:here', { config: { private: true } });
      await new Promise<void>((resolve) => here.subscribe((status) => status === 'SUBSCRIBED' && resolve()));
      await here.track({ at: version });
    }
    expect(await live()).toEqual({ sockets: 2, channels: 4, members: 2, changes: { state: 'heard' } });
    const { out } = await place.run('shop', 'status.ts');
    expect(out).toMatch(/^Live +2 sockets with 4 channels, 2 people present; changes are told$/m);
  });

  it('tells nobody who does not show the key that lies in the data folder', async () => {
    for (const authorization of ['', 'Bearer ', `Bearer ${thaan.publicKey}`, `Bearer ${'x'.repeat(32)}`]) {
      const answer = await fetch(`${thaan.url}/status`, { headers: { authorization } });
      expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('sockets')]);
    }
  });

  it('says that changes are not told, and why, and needs care', async () => {
    const client = await connectClient(thaan.connection);
    await client.query('alter role supabase_replication_admin nologin');
    await client.query('select pg_terminate_backend(active_pid) from pg_replication_slots where active');
    await client.end();
    await vi.waitFor(async () => expect((await live())?.changes.state).toBe('never'), { timeout: 20_000 });
    const { code, out } = await place.run('shop', 'status.ts');
    expect(code).toBe(1);
    expect(out).toMatch(/^Live .*; changes are NOT TOLD$/m);
    expect(out).toMatch(/^- Lists are not live: role "supabase_replication_admin" is not permitted to log in\.$/m);
  });
});
