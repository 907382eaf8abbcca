// What a function says to pages of other origins: heard where the origin was named, and nowhere else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestFunctions, type TestFunctions } from '../testing/functions.ts';

const portal = 'https://portal.example';

const source = `
  let asked = 0;
  Deno.serve((request) => {
    asked += 1;
    const origin = new URL(request.url).searchParams.get('origin') ?? '*';
    const headers = {
      'access-control-allow-origin': origin, 'access-control-allow-headers': 'x-own', 'x-asked': String(asked), vary: 'x-own',
      'x-token': request.headers.get('authorization') ?? 'none',
      'access-control-allow-methods': 'POST', 'access-control-max-age': '60', 'access-control-expose-headers': 'x-asked',
      'access-control-allow-credentials': 'true', 'access-control-allow-private-network': 'true' };
    return new Response(request.method === 'OPTIONS' ? null : 'ok', { status: request.method === 'OPTIONS' ? 204 : 200, headers });
  });`;

let place: TestFunctions;
beforeAll(async () => {
  const files = { 'shares/index.ts': source, 'silent/index.ts': `Deno.serve(() => new Response('ok'));` };
  place = await startTestFunctions(files, {}, [portal]);
});
afterAll(() => place.stop());

const ask = async (path: string, origin: string | undefined, method = 'GET', more: Record<string, string> = {}) => {
  const headers = { ...(origin !== undefined && { origin }), ...more };
  const answer = await place.ask(path, { method, headers });
  const sharing = [...answer.headers].filter(([name]) => name.startsWith('access-control-'));
  return { ...answer, sharing: Object.fromEntries(sharing) };
};
const preflight = { authorization: '', 'access-control-request-method': 'POST' };
const timesAsked = async () => Number((await place.ask('/shares')).headers.get('x-asked'));

describe('a page of an origin that was named', () => {
  it.each(['*', portal])('is told what the function says, and one origin: %s', async (origin) => {
    const { sharing, headers } = await ask(`/shares?origin=${origin}`, portal);
    expect(sharing).toEqual({
      'access-control-allow-origin': portal,
      'access-control-allow-headers': 'x-own',
      'access-control-allow-methods': 'POST',
      'access-control-max-age': '60',
      'access-control-expose-headers': expect.stringMatching(/x-request-id.*, x-asked$/),
    });
    expect([headers.get('vary'), headers.get('cross-origin-resource-policy')]).toEqual([
      'Origin, x-own',
      'cross-origin',
    ]);
  });

  it('has its preflight answered by the function, without a token', async () => {
    const { status, sharing } = await ask('/shares', portal, 'OPTIONS', preflight);
    expect(status).toBe(204);
    expect(sharing).toMatchObject({ 'access-control-allow-origin': portal, 'access-control-allow-headers': 'x-own' });
    const forged = await ask('/shares', portal, 'OPTIONS', { ...preflight, authorization: 'Bearer forged' });
    expect([forged.status, forged.headers.get('x-token')]).toEqual([204, 'none']);
    const full = await place.ask('/shares', {
      method: 'OPTIONS',
      headers: { ...preflight, origin: portal },
      body: 'x',
    });
    expect(full.status).toBe(413);
  });

  it('is shut out by a function that names another', async () => {
    expect((await ask('/shares?origin=https://other.example', portal)).sharing).toEqual({});
  });

  it('reads what says nothing of it, and refusals, as everywhere', async () => {
    const { sharing, text } = await ask('/silent', portal);
    expect([text, sharing['access-control-allow-origin']]).toEqual(['ok', portal]);
    const refused = await ask('/shares', portal, 'GET', { authorization: '' });
    expect([refused.status, refused.sharing['access-control-allow-origin']]).toEqual([401, portal]);
  });
});

describe('a page of another, or of none', () => {
  it.each(['https://evil.example', 'null', `${portal}:8443`, undefined])('is told nothing: %s', async (origin) => {
    const { status, sharing, headers } = await ask('/shares', origin);
    expect([status, sharing, headers.get('cross-origin-resource-policy')]).toEqual([200, {}, 'same-origin']);
    const before = await timesAsked();
    const answer = await ask('/shares', origin, 'OPTIONS', preflight);
    expect([answer.status, answer.sharing, await timesAsked()]).toEqual([204, {}, before + 1]);
  });
});

it('wakes no function for more preflights of an address than that', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 300; i += 5) {
    const five = Array.from({ length: 5 }, () => ask('/silent', portal, 'OPTIONS', preflight));
    statuses.push(...(await Promise.all(five)).map(({ status }) => status));
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
});
