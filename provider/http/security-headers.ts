import type { FastifyReply } from 'fastify';

/** What pages may use beside this origin, as a content security policy names it. */
export interface Sources {
  readonly connect?: readonly string[];
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly frame?: readonly string[];
}

/** What a page of this origin may load and talk to: the origin that people open, `url`, and further sources. */
export const contentSecurityPolicy = (url: string, { connect, script, style, frame }: Sources = {}): string =>
  [
    "default-src 'self'",
    // Scripts of this origin alone; they may compile WebAssembly, which is no way to run a text as a script.
    directive("script-src 'self' 'wasm-unsafe-eval'", script),
    // Style elements that libraries insert; a style cannot run anything.
    directive("style-src 'self' 'unsafe-inline'", style),
    // Pictures may lie anywhere on the web; the browser fetches them, this server never does. `blob:` is one that a page has
    // made itself or is about to send.
    "img-src 'self' data: blob: http: https:",
    "font-src 'self' data:",
    // Sockets of this origin, which Safari before 16 does not count to 'self'.
    directive(`connect-src 'self' ${url.replace(/^http/, 'ws')}`, connect),
    ...(frame ? [directive("frame-src 'self'", frame)] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const directive = (start: string, sources: readonly string[] = []): string => [start, ...sources].join(' ');

/** What of the machine a page could ask for; a browser has more, of which it asks the person. */
const features = ['camera', 'geolocation', 'microphone', 'payment'] as const;

/** What a page may do beyond what every page may. */
export interface PageRules {
  /** The content security policy; by default that of a page which talks to this origin alone. */
  readonly policy?: string | undefined;
  /** What of the machine it may ask for. Default nothing. */
  readonly features?: readonly (typeof features)[number][];
}

/** The headers that every answer carries. */
export const securityHeaders = (url: string, rules: PageRules = {}): Record<string, string> => ({
  'content-security-policy': rules.policy ?? contentSecurityPolicy(url),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': features
    .map((feature) => `${feature}=${rules.features?.includes(feature) ? '(self)' : '()'}`)
    .join(', '),
  ...(url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

export const setHeaders = (reply: FastifyReply, headers: Record<string, string>): void => {
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
};
