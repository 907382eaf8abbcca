// More requests at once than a function is given.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestFunctions, type TestFunctions } from '../testing/functions.ts';
import { type Gate, openGate } from '../testing/gate.ts';

const waits = `Deno.serve(async () => { await fetch(Deno.env.get('GATE')); return new Response('done'); });`;

let place: TestFunctions;
let gate: Gate;
beforeAll(async () => {
  gate = await openGate();
  place = await startTestFunctions({ 'waits/index.ts': waits }, { requests: 5, requestsOfCaller: 3 });
  place.secrets = { GATE: gate.url };
});
afterAll(async () => {
  gate.close();
  await place.stop();
});

const askAs = (token: string) => place.ask('/waits', { headers: { authorization: `Bearer ${token}` } });
const statuses = async (asked: readonly ReturnType<typeof askAs>[]) =>
  (await Promise.all(asked)).map(({ status }) => status);

it('is given no more than it may have at once', async () => {
  const people = await Promise.all(['a', 'b', 'c', 'd'].map((sub) => place.token(600, sub)));
  const taken = [...people, people[0] ?? ''].map(askAs);
  await gate.holds(5);
  for (const refused of await Promise.all(people.slice(1).map(askAs)))
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '1',
    ]);
  gate.open();
  expect(await statuses(taken)).toEqual([200, 200, 200, 200, 200]);
});

it('is kept from the others by nobody', async () => {
  const [greedy, another, again] = await Promise.all([
    place.token(600, 'greedy'),
    place.token(600, 'another'),
    place.token(60, 'another'),
  ]);
  const taken = [greedy, greedy, greedy].map(askAs);
  await gate.holds(3);
  expect(await statuses([greedy, greedy, greedy, greedy, greedy].map(askAs))).toEqual([503, 503, 503, 503, 503]);
  const others = [another, again].map(askAs);
  await gate.holds(5);
  gate.open();
  expect(await statuses([...taken, ...others])).toEqual([200, 200, 200, 200, 200]);
});
