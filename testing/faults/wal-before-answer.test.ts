// Guarantee 1 (docs/guarantees.md), what kill -9 alone cannot tell: no acknowledgement leaves before the disk has what
// it acknowledges.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectClient } from '../../provider/index.ts';
import { freePort } from '../free-port.ts';
import { openLedger, type Shop, signIn } from './ledger.ts';
import { below, type ProcessTree, startTree } from './process-tree.ts';
import { answeredTooEarly, type Commit, readTrace, startTrace, whyNoTrace } from './wal-trace.ts';

const people = 8;
const each = 25;

let folder: string;
let tree: ProcessTree | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thaan-trace-'));
  // PostgreSQL's own account must be able to enter it.
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  await tree?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.runIf(process.env.THAAN_LONG)(
  'every answer leaves after the fdatasync of its commit; without that it would be noticed',
  async (test) => {
    const reason = whyNoTrace();
    if (reason) return test.skip(reason);
    const data = join(folder, 'data');
    tree = await startTree({ data, port: await freePort() });
    const shop = await signIn(tree.url);
    const admin = await connectClient({
      host: join(data, 'run'),
      port: 5432,
      user: 'supabase_admin',
      database: 'postgres',
    });
    try {
      await admin.query('create extension if not exists pg_walinspect');
      expect(await tracedWriting(shop, tree.pid, admin)).toEqual({ early: [], seen: people * each });

      await admin.query('alter role authenticator set synchronous_commit = off');
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'`);
      const { early, seen } = await tracedWriting(shop, tree.pid, admin);
      expect(seen).toBeGreaterThan(people);
      expect(early.length).toBeGreaterThan(seen / 4);
    } finally {
      await admin.end();
    }
  },
  300_000,
);

type Client = Awaited<ReturnType<typeof connectClient>>;

/** Writes under a trace of the whole tree, and judges every answer by it. */
const tracedWriting = async (shop: Shop, root: number, admin: Client) => {
  const file = join(folder, 'trace');
  const from = await positionOf(admin);
  const stopTrace = await startTrace([root, ...below(root)], file);
  const ledger = openLedger(shop);
  await ledger.write(people, each).done;
  await stopTrace();
  expect(ledger.broken).toEqual([]);
  const commits = await commitsBetween(admin, from, await positionOf(admin));
  return answeredTooEarly(await readTrace(file), commits);
};

const positionOf = async (admin: Client): Promise<string> => {
  const { rows } = await admin.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at');
  return rows[0]?.at ?? '';
};

const commitsBetween = async (admin: Client, from: string, to: string): Promise<Commit[]> => {
  const { rows } = await admin.query<Commit>(
    `with commits as (
       select xid, end_lsn from pg_get_wal_records_info($1::pg_lsn, $2::pg_lsn)
       where resource_manager = 'Transaction' and record_type like 'COMMIT%'),
     written as (
       select request_id::text as mark, xmin from private.product_requests
       union all select customer_ulid, xmin from public.customers)
     select mark, place.file_name as file, place.file_offset as byte
     from written join commits on xid = xmin, lateral pg_walfile_name_offset(end_lsn - 1) as place`,
    [from, to],
  );
  return rows;
};
