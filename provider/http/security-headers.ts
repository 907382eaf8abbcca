import type { FastifyReply } from 'fastify';

// QZ Tray, the print service on the staff member's own machine, answers on one of these.
const printServicePorts = { wss: [8181, 8282, 8383, 8484], ws: [8182, 8283, 8384, 8485] };

/** What a page of this origin may load and talk to; `url` is the origin that people open. */
export const contentSecurityPolicy = (url: string): string => {
  const own = url.replace(/^http/, 'ws');
  const printService = Object.entries(printServicePorts).flatMap(([scheme, ports]) =>
    ports.map((port) => `${scheme}://localhost:${port}`),
  );
  return [
    "default-src 'self'",
    "script-src 'self'",
    // Style elements that libraries insert; a style cannot run anything.
    "style-src 'self' 'unsafe-inline'",
    // Pictures may lie anywhere on the web; the browser fetches them, this server never does.
    "img-src 'self' data: http: https:",
    "font-src 'self' data:",
    `connect-src 'self' ${own} ${printService.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** The headers that every answer carries. */
export const securityHeaders = (url: string, policy = contentSecurityPolicy(url)): Record<string, string> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  ...(url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

export const setHeaders = (reply: FastifyReply, headers: Record<string, string>): void => {
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
};
