import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { application } from '../../testing/application.ts';
import { hearLog } from '../../testing/log/heard-log.ts';
import { startCluster } from '../cluster/cluster.ts';
import { type ConnectionSettings, connectClient } from '../connection.ts';
import { openLog } from './open-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'provider-log-'));
const start = (settings: Record<string, string> = {}) =>
  startCluster({ application, folder, log: () => {}, settings: { fsync: 'off', ...settings } });

const ask = async (admin: ConnectionSettings, text: string) => {
  const client = await connectClient(admin);
  return client.query(text).finally(() => client.end());
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the log is heard of again after a restart, and not while the database keeps none', async () => {
  let cluster = await start();
  const { admin } = cluster;
  await ask(admin, 'create table notes (id int primary key); create publication test_log for table notes');
  const heard = hearLog();
  const reading = await openLog(admin).follow(['test_log'], heard);
  await heard.untilNews('began');
  const stopping = performance.now();
  await cluster.stop();
  // PostgreSQL waits for who reads its log, who must not keep it waiting.
  expect(performance.now() - stopping).toBeLessThan(8_000);
  await heard.untilNews(/^lost: /);
  cluster = await start();
  await heard.untilNews('began', 2);
  await ask(admin, 'insert into notes values (1)');
  expect((await heard.until(1))[0]?.changes[0]?.row).toEqual({ id: '1' });
  await cluster.stop();

  cluster = await start({ wal_level: 'replica' });
  await heard.untilNews('lost for long: The database keeps no logical log: its wal_level is replica');
  await cluster.stop();
  cluster = await start();
  await heard.untilNews('began', 3);
  await reading.close();
  await cluster.stop();
}, 120_000);
