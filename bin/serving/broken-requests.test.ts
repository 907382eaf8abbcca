import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openListener } from '../../provider/index.ts';
import { answerBrokenRequests } from './broken-requests.ts';
import { type ClaimedPort, claimPort } from './claim-port.ts';

let claim: ClaimedPort;
let lines: string[];

beforeEach(async () => {
  lines = [];
  claim = await claimPort('127.0.0.1', 0, () => openListener({ log: () => {} }));
  answerBrokenRequests(claim.server, { 'x-content-type-options': 'nosniff' }, (line) => lines.push(line));
  claim.open((_, response) => response.end('well'));
});
afterEach(() => claim.close());

const send = async (text: string): Promise<string> => {
  const socket = connect((claim.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return answer;
};

it.each([
  [
    'a head that is too long',
    `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'x'.repeat(60_000)}\r\n\r\n`,
    431,
    'HPE_HEADER_OVERFLOW',
  ],
  ['what is no HTTP', 'GET /a secret HTTP\r\n\r\n', 400, 'HPE_INVALID_CONSTANT'],
])('%s is answered with headers, an id, a body and a line', async (_what, text, status, failure) => {
  const [head = '', body = ''] = (await send(text)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('x-content-type-options: nosniff');
  expect(JSON.parse(body).message).toContain(failure);
  const id = /^x-request-id: (\S+)$/m.exec(head)?.[1];
  expect(lines.map((line) => JSON.parse(line))).toEqual([{ time: expect.any(String), id, status, failure }]);
  expect(lines.join()).not.toContain('secret');
  expect((await fetch(`http://127.0.0.1:${claim.port}/`)).status).toBe(200);
});

it('whoever keeps their half open is let go, too', async () => {
  const socket = connect({ port: claim.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  const [other] = await once(claim.server, 'connection');
  socket.write('GET /a secret HTTP\r\n\r\n');
  await once(other, 'close');
  expect(lines).toHaveLength(1);
  socket.destroy();
});

it('a connection that never said anything is closed, which is no matter for the log', async () => {
  claim.server.headersTimeout = 1;
  const socket = connect(claim.port, '127.0.0.1');
  await once(socket.resume(), 'close');
  expect(lines).toEqual([]);
});

it('a connection that ends in the middle is no matter for the log', async () => {
  const socket = connect(claim.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nhost');
  socket.resetAndDestroy();
  expect((await fetch(`http://127.0.0.1:${claim.port}/`)).status).toBe(200);
  expect(lines).toEqual([]);
});
