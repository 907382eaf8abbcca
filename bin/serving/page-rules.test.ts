import { expect, it } from 'vitest';
import { securityHeaders } from '../../provider/index.ts';
import { pagePolicy, pageRules } from './page-rules.ts';

const url = 'http://127.0.0.1:3000';
const headers = securityHeaders(url, pageRules(pagePolicy(url)));

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

const directives = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

it('knows no captcha where there is none', () => {
  expect(pagePolicy(url)).not.toMatch(/captcha|cloudflare|frame-src/);
});

it('lets a page show the widget of its captcha, and no other', () => {
  const without = directives(pagePolicy(url));
  const cloudflare = 'https://challenges.cloudflare.com';
  expect(directives(pagePolicy(url, 'turnstile'))).toEqual({
    ...without,
    'script-src': [...(without['script-src'] ?? []), cloudflare],
    'frame-src': ["'self'", cloudflare],
  });
  const hosts = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
  const more = ['script-src', 'style-src', 'connect-src'].map((name) => [name, [...(without[name] ?? []), ...hosts]]);
  expect(directives(pagePolicy(url, 'hcaptcha'))).toEqual({
    ...without,
    ...Object.fromEntries(more),
    'frame-src': ["'self'", ...hosts],
  });
});
