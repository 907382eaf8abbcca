import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type LoopbackServer, serveOnLoopback } from './loopback.ts';

const root = join(import.meta.dirname, '../..');

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** A block of the guide on serving the portal elsewhere. */
const guideBlock = (kind: string): string => {
  const guide = readFileSync(join(root, 'docs/supabase.md'), 'utf8');
  return new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';
};

/** The headers that the guide tells a static host to send, for a provider at `url`. */
const guideHeaders = (url: string): Record<string, string> => {
  const lines = guideBlock('http')
    .trim()
    .replaceAll('https://PROJECT.supabase.co', url)
    .replaceAll('wss://PROJECT.supabase.co', url.replace(/^http/, 'ws'))
    .split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...rest] = line.split(': ');
      return [name, rest.join(': ')];
    }),
  );
};

/** What the guide's config.json has of a shop's own. */
interface GuideConfig {
  readonly url: string;
  readonly key: string;
  readonly captcha?: { readonly provider: 'turnstile'; readonly siteKey: string };
}

/** The guide's policy as it says it of Turnstile. */
const withTurnstile = (policy: string): string => {
  const host = 'https://challenges.cloudflare.com';
  return `${policy.replace(/script-src[^;]*/, `$& ${host}`)}; frame-src 'self' ${host}`;
};

/** The portal as an ordinary static host serves it, of which the provider knows the origin alone. */
export interface StaticPortal extends LoopbackServer {
  /** Paths that were asked for and are neither a file nor a route. */
  readonly missing: readonly string[];
  /** Puts the guide's config.json beside the build, and sends the guide's headers, for a provider at `url`. */
  configure(config: GuideConfig): void;
}

/** Serves the files of a built portal and nothing that the embedded provider would add. */
export const serveStatic = async (folder: string): Promise<StaticPortal> => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = new Set(names.filter((name) => extname(name) in types).map((name) => `/${name}`));
  const missing: string[] = [];
  let config = '';
  let headers: Record<string, string> = {};
  const server = await serveOnLoopback((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const isRoute = extname(path) === '';
    const file = isRoute ? '/index.html' : path;
    const body = path === '/config.json' ? config : files.has(file) ? readFileSync(join(folder, file)) : undefined;
    if (body === undefined) missing.push(path);
    response.writeHead(body === undefined ? 404 : 200, { ...headers, 'content-type': types[extname(file)] ?? '' });
    response.end(body);
  });
  return {
    ...server,
    missing,
    configure: ({ url, key, captcha }) => {
      config = JSON.stringify({ ...JSON.parse(guideBlock('json')), url, key, captcha, shopName: 'Thaan elsewhere' });
      headers = guideHeaders(url);
      const policy = 'Content-Security-Policy';
      if (captcha) headers[policy] = withTurnstile(headers[policy] ?? '');
    },
  };
};
