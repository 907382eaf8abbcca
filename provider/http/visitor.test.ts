import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createVisitor } from './visitor.ts';

const proxies = ['10.1.2.3', '172.16.0.0/12', 'fd00::/8'];

test.each([
  ['10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['10.1.2.3', '192.0.2.1, 198.51.100.1', '198.51.100.1'],
  ['::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['10.1.2.3', '192.0.2.1, 198.51.100.1, 172.20.1.1', '198.51.100.1'],
  ['fd00::5', '192.0.2.1, 2001:db8::1', '2001:db8::1'],
  ['10.1.2.3', '', '10.1.2.3'],
  ['10.1.2.3', 'unknown', '10.1.2.3'],
  ['10.1.2.3', '198.51.100.1, unknown', '10.1.2.3'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
])('from %s with X-Forwarded-For %s it is %s', (remoteAddress, forwarded, visitor) => {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } as Socket };
  expect(createVisitor(proxies)(request)).toBe(visitor);
});

test('without proxies nobody says another address', () => {
  const socket = { remoteAddress: '127.0.0.1' } as Socket;
  expect(createVisitor()({ headers: { 'x-forwarded-for': '198.51.100.1' }, socket })).toBe('127.0.0.1');
});
