// What one request, and one stranger, may ask for; what is refused here never reaches PostgreSQL.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RestServer, restServer } from '../testing/rest/server.ts';

let server: RestServer;

beforeAll(async () => {
  server = await restServer();
  await server.ask('/notes?limit=1');
});
afterAll(() => server.close());

const times = (count: number, text: (n: number) => string, by: string): string =>
  Array.from({ length: count }, (_, n) => text(n)).join(by);

it.each([
  ['conditions', 100, (n: number) => `/books?${times(n, () => 'id=gt.0', '&')}`],
  ['conditions', 100, (n: number) => `/books?or=(${times(n, () => 'id.gt.0', ',')})`],
  ['embedded resources', 16, (n: number) => `/books?select=id,${times(n, (i) => `w${i}:writers!writer_id(id)`, ',')}`],
  ['steps into JSON', 64, (n: number) => `/books?select=data${times(n, () => '->a', '')}`],
  ['steps into JSON', 64, (n: number) => `/books?limit=1&data${times(n - 1, () => '->a', '')}->>b=eq.x`],
  ['characters in a pattern', 200, (n: number) => `/books?title=match.${'a'.repeat(n)}`],
  ['characters in a pattern', 200, (n: number) => `/books?or=(title.not.imatch(any).{${'a'.repeat(n - 2)}},id.gt.0)`],
])('takes so many %s (%d) and refuses one more, with the limit', async (what, most, path) => {
  expect((await server.ask(path(most))).status).toBe(200);
  const before = server.sent.length;
  const refused = await server.ask(path(most + 1));
  expect(refused).toMatchObject({
    status: 400,
    json: { code: 'PGRST100', message: `The query asks for too many ${what}`, details: `At most ${most} are read` },
  });
  expect(server.sent).toHaveLength(before);
});

it('requests without a session are counted by address before they cost a connection', async () => {
  const own = await restServer({ anonymousPerAddress: { count: 3, seconds: 60 } });
  try {
    const stranger = () => own.ask('/notes?limit=1', { headers: { authorization: 'Bearer anon' } });
    const before = own.sent.length;
    const answers = [await stranger(), await stranger(), await stranger(), await stranger()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.json).toEqual({
      code: 'over_request_rate_limit',
      message: 'Too many requests without a session from your address',
      details: 'At most 3 in 60 s are answered',
      hint: expect.stringMatching(/^Log in, or try again in \d+ s\.$/),
    });
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const read = own.sent.slice(before).filter(({ text }) => text.includes('"notes"'));
    expect(read).toHaveLength(3);
    expect((await own.ask('/notes?limit=1')).status).toBe(200);
  } finally {
    await own.close();
  }
});

it('and in all, since there are many addresses', async () => {
  const own = await restServer({ anonymousInAll: { count: 2, seconds: 60 } });
  try {
    const stranger = () => own.ask('/notes?limit=1', { headers: { authorization: 'Bearer anon' } });
    const answers = [await stranger(), await stranger(), await stranger()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 503]);
    expect(answers[2]?.json).toMatchObject({
      code: 'over_request_rate_limit',
      message: 'Too many requests without a session',
      details: 'At most 2 in 60 s are answered',
    });
    expect((await own.ask('/notes?limit=1')).status).toBe(200);
  } finally {
    await own.close();
  }
});
