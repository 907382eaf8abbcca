import { request as send } from 'node:http';
import { type LoopbackServer, serveOnLoopback } from './loopback.ts';

const guarded = /^\/(?:auth|rest|functions|storage|realtime)\/v1(?:\/|$)/;

/** Where browsers come by a link or by another site's form, and what is public anyway. */
const open = /^\/auth\/v1\/(?:verify|callback|authorize|\.well-known\/jwks\.json|sso\/saml\/(?:acs|metadata))$/;

/** What stands before a hosted provider: it lets nothing through without the public key. */
export interface KeyGateway extends LoopbackServer {
  /** What was refused, as 'GET /auth/v1/settings'. */
  readonly refused: readonly string[];
}

/** Serves the provider at `upstream` to whoever sends its key as the header or the query's part `apikey`. */
export const startKeyGateway = async (upstream: string, key: string): Promise<KeyGateway> => {
  const refused: string[] = [];
  const server = await serveOnLoopback((request, response) => {
    const { method, headers } = request;
    const asked = new URL(request.url ?? '/', upstream);
    const isOpen = method === 'OPTIONS' || !guarded.test(asked.pathname) || open.test(asked.pathname);
    if (!isOpen && (headers.apikey ?? asked.searchParams.get('apikey')) !== key) {
      refused.push(`${method} ${asked.pathname}`);
      request.resume();
      // As the hosted one, whose refusals a page of any origin may read.
      response.writeHead(401, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
      return response.end(JSON.stringify({ message: 'No API key found in request' }));
    }
    const passed = send(asked, { method, headers: { ...headers, connection: 'close' } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    return request.pipe(passed);
  });
  return { ...server, refused };
};
