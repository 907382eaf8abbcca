// What is sent in the moment in which a channel is joined is in its replay or heard live.
import { expect, test, vi } from 'vitest';
import type { Database } from '../../postgres/types.ts';
import { privateServer } from '../../testing/realtime/private.ts';
import { withLog } from '../../testing/realtime/server.ts';

/** What the answer of a replay waits for, once PostgreSQL has given it. */
let gate: { readonly reached: () => void; readonly open: Promise<void> } | undefined;
const slowly =
  ({ run }: Database): Database['run'] =>
  async (identity, statement, options) => {
    const answer = await run<never>(identity, statement, options);
    if (gate && statement.text.includes('binary_payload as bytes')) {
      gate.reached();
      await gate.open;
    }
    return answer;
  };

const replay = { private: true, broadcast: { replay: { since: 0 } } };
const ready = { private: true, broadcast: { replication_ready: true } };

test('what is sent while a replay is read is heard live', async () => {
  const server = await privateServer((test) => ({
    ...withLog(test),
    database: { ...test.database, run: slowly(test.database) },
  }));
  const sql = (text: string) => server.test.query({ text, values: [] });
  await sql('create publication supabase_realtime');
  const account = await server.signIn();
  await server.rooms.give(account.id, 'hall', 'read broadcast');
  const open = async (config: object) => {
    const client = await server.connect();
    const heard = () => client.heard.flatMap((each) => ('event' in each && each.event === 'broadcast' ? [each] : []));
    const joined = client.join('realtime:hall', { config, access_token: account.token });
    return { ...client, joined, until: (count: number) => vi.waitUntil(() => heard().length >= count && heard()) };
  };
  const send = (n: number) => sql(`select realtime.send('{"n": ${n}}', 'moved', 'hall')`);
  const ear = await open(ready);
  await ear.find(({ event }) => event === 'system');
  await send(1);
  await ear.until(1);
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gate = { reached: reached.resolve, open: opened.promise };
  const client = await open(replay);
  await reached.promise;
  await send(2);
  await ear.until(2);
  opened.resolve();
  const heard = await client.until(2);
  expect(heard.map(({ payload: { payload, meta } }) => [payload.n, meta.replayed])).toEqual([
    [1, true],
    [2, undefined],
  ]);
  await server.close();
});

test('more than can wait for a replay ends the join, which is tried again', async () => {
  const bounds = { queued: { each: 400_000, inAll: 4_000_000 } };
  const server = await privateServer((test) => ({
    bounds,
    database: { ...test.database, run: slowly(test.database) },
  }));
  const account = await server.signIn();
  await server.rooms.give(account.id, 'hall', 'read broadcast', 'write broadcast');
  const open = async (config: object) => {
    const client = await server.connect();
    return { ...client, joining: client.join('realtime:hall', { config, access_token: account.token }) };
  };
  const sender = await open({ private: true, broadcast: { ack: true } });
  await sender.joining;
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gate = { reached: reached.resolve, open: opened.promise };
  const client = await open(replay);
  await reached.promise;
  const say = () => sender.ask('realtime:hall', 'broadcast', { event: 'moved', payload: { x: 'x'.repeat(50_000) } });
  for (let n = 0; n < 5; n++) expect((await say()).payload.status).toBe('ok');
  const reason = 'UnknownErrorOnChannel: More was sent meanwhile than can wait for the join';
  expect(await client.joining).toEqual({ status: 'error', response: { reason } });
  opened.resolve();
  const again = { config: replay, access_token: account.token };
  expect(await client.join('realtime:hall', again)).toMatchObject({ status: 'ok' });
  expect(client.heard.every((each) => 'event' in each && each.event === 'phx_reply')).toBe(true);
  await server.close();
});
