import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configure, setting } from '../testing/rest/configure.ts';
import { canary, type RandomRequest, randomRequest } from '../testing/rest/random-request.ts';
import { type RestServer, restServer } from '../testing/rest/server.ts';

const runs = process.env.TEST_LONG ? 10_000 : 500;

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
  const open = { db_aggregates_enabled: 'true', db_plan_enabled: 'true', db_tx_end: 'commit-allow-override' };
  await configure(server, ...Object.entries(open).map(([name, value]) => setting(server, name, value)));
});
afterAll(() => server.close());

const send = ({ method, target, parameters, headers, body, role }: RandomRequest) => {
  const search = parameters
    .map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='))
    .join('&');
  return server.ask(`/${target}?${search}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers, authorization: `Bearer ${role}` },
    ...(['POST', 'PATCH', 'PUT'].includes(method) && { body }),
  });
};

it(`answers ${runs} random requests without a 5xx, and binds every value`, { timeout: 900_000 }, async () => {
  const statuses = new Map<number, number>();
  let bound = 0;
  await fc.assert(
    fc.asyncProperty(randomRequest, async (request) => {
      server.sent.length = 0;
      const answer = await send(request);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(answer.status, answer.text).toBeLessThan(500);
      if (answer.status >= 300 && request.method !== 'HEAD')
        expect(Object.keys(answer.json).sort()).toEqual(['code', 'details', 'hint', 'message']);
      // An alias is a name that a request makes up: it stands quoted. Everything else is bound.
      for (const { text, values } of server.sent) {
        expect(text.replaceAll(/"(?:[^"]|"")*"/g, '""')).not.toContain(canary);
        bound += values.some((value) => String(value).includes(canary)) ? 1 : 0;
      }
    }),
    { numRuns: runs, seed: 20_240_102 },
  );
  // The requests are worth something: many are understood, and many are refused.
  const share = (status: number): number => (statuses.get(status) ?? 0) / runs;
  expect(share(200) + share(206), [...statuses].join(' ')).toBeGreaterThan(0.15);
  expect(share(400)).toBeGreaterThan(0.15);
  expect(bound / runs).toBeGreaterThan(0.02);
  expect((await server.ask('/genres?select=id')).status).toBe(200);
});
