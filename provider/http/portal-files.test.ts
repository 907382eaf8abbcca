import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storageRoutes } from '../storage/index.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { createMembers } from './members.ts';
import { createServer } from './server.ts';

let test: TestDatabase;
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  test = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'provider-portal-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>the portal</title>');
  const who = { identify: async () => ({ role: 'anon', claims: {} }), publicKey: 'key', members: createMembers() };
  app = await createServer({
    url: 'http://127.0.0.1:3000',
    auth: async () => {},
    rest: async () => {},
    storage: storageRoutes({ database: test.database, files: undefined, ...who }),
    healthy: async () => 'ok',
    config: () => ({}),
    portal: folder,
    log: () => {},
  });
});
afterAll(async () => {
  await app.close();
  await test.close();
  rmSync(folder, { recursive: true });
});

it.each(['GET', 'POST', 'OPTIONS'] as const)(
  'what a service has not it says itself, beside a portal: %s',
  async (method) => {
    const answer = await app.inject({ method, url: '/storage/v1/nothing' });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { message: `Route ${method}:/nothing not found` }]);
  },
);

it('and so it does to HEAD', async () => {
  const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/storage/v1/nothing' });
  expect([statusCode, body]).toEqual([404, '']);
});
