// What an administrator does to an account while one of its sessions is refreshed from a network that it was never at.
import { expect, test } from 'vitest';
import { administratorOf } from '../../testing/administrator.ts';
import { untilWaiting } from '../../testing/database-sessions.ts';
import { testAuth } from '../../testing/file-servers.ts';
import { rememberNetwork } from '../sessions/known-networks.ts';
import { lockSession } from '../sessions/session.ts';

const provider = testAuth({ phone: true });
const admin = administratorOf(provider);

const acts = {
  deletion: (id: string) => admin.delete(`/admin/users/${id}`),
  'soft deletion': (id: string) => admin.delete(`/admin/users/${id}`, { should_soft_delete: true }),
  'another number': (id: string) => admin.put(`/admin/users/${id}`, { phone: '919876543210' }),
  'another address': (id: string) => admin.put(`/admin/users/${id}`, { email: 'elsewhere@example.in' }),
  ban: (id: string) => admin.put(`/admin/users/${id}`, { ban_duration: '24h' }),
} as const;

test.each(Object.keys(acts) as (keyof typeof acts)[])('%s waits for it and is done', async (name) => {
  const email = `${name.replace(' ', '-')}@example.in`;
  const password = 'three brown goats 9';
  const { id } = await provider.auth.createAccount({ email, password, confirmed: true });
  await provider.post('/token?grant_type=password', { email, password });
  const found = await provider.query({ text: 'select id from auth.sessions where user_id = $1', values: [id] });
  const session = String(found.rows[0]?.id);

  let done: Promise<{ status: number; body: unknown }> | undefined;
  await provider.database.transaction(async (query) => {
    await lockSession(query, session, {});
    done = acts[name](id);
    await untilWaiting(provider.query);
    await rememberNetwork(query, id, '198.51.100.7');
  });
  expect(await done).toMatchObject({ status: 200 });
  const left = await provider.query({ text: 'select from auth.sessions where user_id = $1', values: [id] });
  expect(left.rows).toEqual([]);
});
