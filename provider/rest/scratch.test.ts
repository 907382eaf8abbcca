import { fork, spawn } from 'node:child_process';
import Fastify from 'fastify';
import pg from 'pg';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loginSettings } from '../postgres/connection.ts';
import { type RestServer, restServer } from './testing/server.ts';
let s: RestServer;
beforeAll(async () => { s = await restServer(); }, 60000);
afterAll(() => s.close());
const load = (url: string, init: object) => new Promise<string>((resolve) => {
  const code = `
  const http = require('node:http'); const url = ${JSON.stringify(url)}; const init = ${JSON.stringify(init)};
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 }); let n = 0; const until = Date.now() + 4000;
  const one = () => new Promise((res) => { const r = http.request(url, { agent, method: init.method ?? 'GET', headers: init.headers }, (a) => { a.resume(); a.on('end', () => { if (a.statusCode >= 300) console.log(a.statusCode); n++; res(); }); }); if (init.body) r.write(init.body); r.end(); });
  Promise.all(Array.from({ length: 8 }, async () => { while (Date.now() < until) await one(); })).then(() => { console.log(n / 4, 'req/s'); process.exit(0); });`;
  const p = spawn(process.execPath, ['-e', code]); let out = ''; p.stdout.on('data', (d) => (out += d)); p.on('exit', () => resolve(out.trim()));
});
it('bench', async () => {
  await s.test.query({ text: `insert into books (title, writer_id) select 'Book ' || i, 1 + i % 3 from generate_series(1, 2000) i; analyze`, values: [] });
  const path = '/books?select=id,title,price,writer:writer_id(name)&order=id&limit=15';
  const pool = new pg.Pool({ ...loginSettings(s.test.admin, 'authenticator'), max: 10 });
  await s.ask(path);
  const sql = s.said.at(-1)!.replace('$1', '15');
  const app = Fastify();
  await s.test.query({ text: 'grant select on all tables in schema public to authenticator', values: [] });
  app.get('/bare', async (_r, reply) => { const { rows } = await pool.query(sql); return reply.type('application/json').send(rows[0].body); });
  app.post('/rpc', async (r, reply) => { const { rows } = await pool.query('select to_json(public.as_json($1))::text as body', [JSON.stringify((r.body as any).p)]); return reply.type('application/json').send(rows[0].body); });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const bare = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const h = { authorization: 'Bearer user-1', 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'accept-language': 'en-GB,en;q=0.9' };
  const body = JSON.stringify({ p: { list: Array.from({ length: 15 }, (_, i) => ({ id: i, name: 'something ' + i, price: 12.5, more: ['a', 'b'] })) } });
  for (let i = 0; i < 2; i++) {
    console.log('list bare', await load(bare + '/bare', { headers: h }), 'rest', await load(s.url + path, { headers: h }));
    console.log('rpc bare', await load(bare + '/rpc', { headers: h, method: 'POST', body }), 'rest', await load(s.url + '/rpc/as_json', { headers: h, method: 'POST', body }));
  }
  await app.close(); await pool.end();
  expect(1).toBe(1);
}, 120000);
