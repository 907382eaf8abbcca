import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StorageServer, storageServer } from '../testing/storage/server.ts';

let server: StorageServer;
beforeAll(async () => {
  server = await storageServer();
});
afterAll(() => server.close());

test('an address that is none is told in the words of the service', async () => {
  const answer = await server.ask('a', '/nothing?x=1');
  expect(answer.status).toBe(404);
  expect(answer.json).toMatchObject({ statusCode: '404', error: 'Not Found', message: 'Route GET:/nothing not found' });
});
