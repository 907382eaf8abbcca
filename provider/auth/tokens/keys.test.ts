import { expect, test, vi } from 'vitest';
import { issuer } from '../../testing/auth.ts';
import { testAuth } from '../../testing/file-servers.ts';
import { createAuth, rotateKeys } from '../index.ts';
import { openKeys } from './keys.ts';

const provider = testAuth();

const open = () => createAuth({ database: provider.database, settings: { issuer } });
const sql = (text: string, values: unknown[] = []) => provider.database.query({ text, values });

test('ten starts at once on a new database make one key and its successor', async () => {
  await sql('delete from auth.signing_keys');
  await Promise.all(Array.from({ length: 10 }, open));
  const { rows } = await sql('select status from auth.signing_keys order by status');
  expect(rows).toEqual([{ status: 'in_use' }, { status: 'standby' }]);
});

test.each(['anon', 'authenticated', 'service_role'])('%s reads no table of the accounts', async (role) => {
  for (const table of [
    'signing_keys',
    'users',
    'identities',
    'sessions',
    'refresh_tokens',
    'failed_attempts',
    'secret_keys',
  ]) {
    const { rows } = await sql(`select has_table_privilege($1, $2, 'select') as may`, [role, `auth.${table}`]);
    expect(rows, table).toEqual([{ may: false }]);
  }
});

test('every table of the accounts has row-level security and belongs to the accounts’ login', async () => {
  const { rows } = await sql(
    `select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'
       and (not relrowsecurity or relowner <> 'supabase_auth_admin'::regrole)`,
  );
  expect(rows).toEqual([]);
});

test('keys that were replaced are refused within a minute also by a process whose clock was set back', async () => {
  const idle = await openKeys(provider.database);
  const { kid: before } = await idle.signing();
  expect(await idle.verification('unknown')).toBeUndefined();
  const { inUse } = await rotateKeys(provider.database);
  await sql(`update auth.signing_keys set status = 'revoked' where id = $1`, [before]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 3_600_000 });
  try {
    expect(idle.knows(before)).toBe(false);
    expect((await idle.signing()).kid).toBe(inUse);
    const { standby } = await rotateKeys(provider.database);
    expect(await idle.verification(standby)).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test('a process that did nothing for long reads the keys before it signs or believes', async () => {
  const idle = await openKeys(provider.database);
  const { kid: before } = await idle.signing();
  const { inUse } = await rotateKeys(provider.database);
  await sql(`update auth.signing_keys set status = 'revoked' where id = $1`, [before]);
  expect(idle.knows(before)).toBe(true);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 60_000 });
  try {
    expect(idle.knows(before)).toBe(false);
    expect(await idle.verification(before)).toBeUndefined();
    vi.setSystemTime(Date.now() + 4 * 60_000);
    const again = await rotateKeys(provider.database);
    expect((await idle.signing()).kid).toBe(again.inUse);
    expect(again.inUse).not.toBe(inUse);
  } finally {
    vi.useRealTimers();
  }
});
