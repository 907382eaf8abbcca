import { expect, it } from 'vitest';
import { securityHeaders } from '../../provider/index.ts';
import { pageRules } from './page-rules.ts';

const url = 'http://127.0.0.1:3000';
const headers = securityHeaders(url, pageRules(url));

it('lets a page talk to the print service of its own machine and to nobody else', () => {
  const allowed = /connect-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1]?.split(' ');
  expect(allowed).toEqual([
    "'self'",
    'ws://127.0.0.1:3000',
    ...[8181, 8282, 8383, 8484].map((port) => `wss://localhost:${port}`),
    ...[8182, 8283, 8384, 8485].map((port) => `ws://localhost:${port}`),
  ]);
});

it('lets a page read barcodes by the camera, and ask for nothing else of the machine', () => {
  expect(headers['permissions-policy']).toBe('camera=(self), geolocation=(), microphone=(), payment=()');
});
