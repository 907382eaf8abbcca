// The shop behind the component tests: the whole server on a PostgreSQL of its own, started once a run.
import pg from 'pg';
import type { Plugin } from 'vite';
import { freePort } from '../free-port.ts';

/** The ports of the pages that run the tests. Their origin is another than the server's, so the server must allow it. */
export const testPagePorts = { quick: await freePort(), slow: await freePort() };

const origins = Object.values(testPagePorts).map((port) => `http://localhost:${port}`);

interface ShopServer {
  readonly url: string;
  readonly pool: pg.Pool;
  stop(): Promise<void>;
}

let shop: Promise<ShopServer> | undefined;

/** The configuration of Vitest is bundled at every start; an address that is not a literal keeps the server out of it. */
const loadServer = (): Promise<typeof import('../start-thaan.ts')> =>
  import(new URL('../start-thaan.ts', import.meta.url).href);

const startShop = async (): Promise<ShopServer> => {
  const { startTestThaan } = await loadServer();
  const thaan = await startTestThaan({
    demo: true,
    environment: { THAAN_ORIGINS: origins.join(',') },
  });
  const pool = new pg.Pool({ ...thaan.connection, max: 2, idleTimeoutMillis: 0 });
  pool.on('error', () => {}); // The next query reports it to its test.
  return { url: thaan.url, pool, stop: () => pool.end().then(thaan.stop) };
};

/** Runs SQL as the database's administrator; answers the rows. */
export const sql = async (_: unknown, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
  shop ??= startShop();
  return (await (await shop).pool.query(text, values)).rows;
};

/** Starts the shop with the test page and serves its settings there, as a static host would for the portal. */
export const shopServer: Plugin = {
  name: 'shop-server',
  configureServer(server) {
    server.middlewares.use('/config.json', (_, response, next) => {
      shop ??= startShop();
      shop
        .then(async ({ url }) => {
          const config = await (await fetch(`${url}/config.json`)).json();
          response.setHeader('Content-Type', 'application/json');
          response.end(JSON.stringify({ ...(config as object), url }));
        })
        .catch(next);
    });
  },
  async buildEnd() {
    await (await shop)?.stop();
    shop = undefined;
  },
};
