// The least that can answer the list page: node:http, pg, and the very SQL that the provider sends. Run as a process
// of its own beside the product; its one line of output is the port.
import { createServer } from 'node:http';
import pg from 'pg';

const { connection, claims } = JSON.parse(process.argv[2] ?? '{}');
const pool = new pg.Pool({ ...connection, max: 10 });

const answer = async (page: number): Promise<string> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [
      claims,
    ]);
    const { rows } = await client.query('select search_products(p_page => $1)::text as answer', [page]);
    await client.query('commit');
    return rows[0].answer;
  } finally {
    client.release();
  }
};

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', async () => {
    response.setHeader('content-type', 'application/json').end(await answer(JSON.parse(body).p_page));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
