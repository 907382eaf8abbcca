import pg from 'pg';
import { openLine } from '../siege/connection.ts';
import type { Session, Shop } from '../staff.ts';
import { postgresSeconds } from './postgres-seconds.ts';

const pages = 600;
const warmMs = 2_000;
/** How long is counted. */
export const searchMs = 8_000;

/** One search; whether it was answered. */
type Call = (page: number) => Promise<boolean>;

interface Calls {
  readonly calls: readonly Call[];
  readonly close: () => Promise<void>;
}

/** Each connection is that of one account, which comes from an address of its own. */
export const callsOf = ({ url }: Shop, sessions: readonly Session[], connections: number): Calls => {
  const lines = Array.from({ length: connections }, (_, place) =>
    openLine(url, `127.0.1.${1 + (place % sessions.length)}`),
  );
  const calls = lines.map((line, place) => async (p_page: number) => {
    const headers = sessions[place % sessions.length]?.headers ?? {};
    const body = JSON.stringify({ p_page });
    const { status } = await line.send({ method: 'POST', path: '/rest/v1/rpc/search_products', headers, body });
    return status === 200;
  });
  return {
    calls,
    close: async () => {
      for (const line of lines) line.close();
    },
  };
};

/** All calls at once, each again and again; `cost`: PostgreSQL's time for one of them in ms. */
export const searching = async (client: pg.Client, { calls, close }: Calls) => {
  const times: number[] = [];
  let refused = 0;
  let end = performance.now() + warmMs;
  let turn = 0;
  const again = async (call: Call): Promise<void> => {
    while (performance.now() < end) {
      const began = performance.now();
      const isDone = await call(1 + (turn++ % pages));
      if (isDone) times.push(performance.now() - began);
      else refused += 1;
    }
  };
  await Promise.all(calls.map(again));
  times.length = 0;
  refused = 0;
  const before = await postgresSeconds(client);
  end = performance.now() + searchMs;
  await Promise.all(calls.map(again));
  const cost = (1000 * ((await postgresSeconds(client)) - before)) / times.length;
  await close();
  return { times, refused, cost };
};

/** What the same searches cost over connections that do nothing else. */
export const bareCost = async ({ connection }: Shop, client: pg.Client): Promise<number> => {
  const { rows } = await client.query(`select id from public.profiles where role = 'admin' limit 1`);
  const claims = JSON.stringify({ sub: rows[0].id, role: 'authenticated' });
  const clients = Array.from({ length: 10 }, () => new pg.Client(connection));
  for (const each of clients) {
    await each.connect();
    await each.query(`select set_config('role', 'authenticated', false), set_config('request.jwt.claims', $1, false)`, [
      claims,
    ]);
  }
  const calls = clients.map((each) => async (page: number) => {
    await each.query('select search_products(p_page => $1)::text', [page]);
    return true;
  });
  const close = async (): Promise<void> => {
    for (const each of clients) await each.end();
  };
  return (await searching(client, { calls, close })).cost;
};
