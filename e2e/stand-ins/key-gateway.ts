import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  request as send,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type DeployedFunction, deploy } from './deployed-function.ts';
import { anyOrigin, permission, type Refused, refusalOf, serviceAt, sharedBy } from './gateway-rules.ts';
import { type LoopbackServer, serveOnLoopback } from './loopback.ts';
import { passSocket } from './pass-socket.ts';

/** How the hosted one answers while the project behind it does not: with a page of its own. */
interface Outage {
  readonly status: number;
  /** Whether pages of other origins may read that: the edge in front of the gateway lets none. */
  readonly isReadable: boolean;
}

/** What stands before a hosted provider: it lets nothing through without the public key. */
export interface KeyGateway extends LoopbackServer {
  /** What was refused, and why: 'GET /auth/v1/settings: No API key found in request'. */
  readonly refused: readonly string[];
  /** Answers in this way from now on; null for the project's own answers. */
  fail(outage: Outage | null): void;
  /** What the functions of the project find in their environment from now on, beside what every one does. */
  setSecrets(secrets: Readonly<Record<string, string>>): Promise<void>;
}

/** What the provider says to pages of other origins does not get through: here the gateway says that. */
const withoutItsOwn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !name.startsWith('access-control-') && !name.startsWith('cross-origin-') && name !== 'vary',
    ),
  );

const answerOutage = (response: ServerResponse, { status, isReadable }: Outage): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8', ...(isReadable && anyOrigin) });
  response.end(`<!doctype html><title>${status}</title><h1>The web server is down</h1>`);
};

const answerRefusal = (response: ServerResponse, { status, ...said }: Refused): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...anyOrigin });
  response.end(JSON.stringify(said));
};

/** Passes on what the provider answers to somebody whose origin it is not told. */
const pass = (url: URL, service: 'auth' | 'rest', request: IncomingMessage, response: ServerResponse): void => {
  const { origin: _, ...headers } = request.headers;
  const passed = send(url, { method: request.method, headers: { ...headers, connection: 'close' } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, { ...withoutItsOwn(answer.headers), ...sharedBy(service) });
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
};

const call = async (url: URL, run: DeployedFunction, request: IncomingMessage, response: ServerResponse) => {
  const { method = 'GET', headers } = request;
  const body = await buffer(request);
  const sent = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const answer = await run(new Request(url, { method, headers: sent, ...(body.length > 0 && { body }) }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
};

/**
 * Serves the provider at `upstream` to whoever sends its key as the header or the query's part `apikey`, and the
 * function that signs print jobs as it is deployed.
 */
export const startKeyGateway = async (upstream: string, publicKey: string): Promise<KeyGateway> => {
  const refused: string[] = [];
  let outage: Outage | null = null;
  const functions = new Map<string, DeployedFunction>();

  /** Why the gateway passes a request on to nobody, which is remembered; null where it does. */
  const refuse = ({ method, headers }: IncomingMessage, { pathname: path, searchParams }: URL): Refused | null => {
    const key = headers.apikey?.toString() ?? searchParams.get('apikey') ?? undefined;
    const refusal = refusalOf({ path, key, authorization: headers.authorization }, publicKey);
    if (refusal) refused.push(`${method} ${path}: ${refusal.message}`);
    return refusal;
  };

  const answer: RequestListener = (request, response) => {
    const { method, headers } = request;
    const url = new URL(request.url ?? '/', upstream);
    const path = url.pathname;
    const isAsking = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    const service = serviceAt(path);
    if (outage !== null && !(isAsking && outage.isReadable)) return answerOutage(response, outage);
    const run = service === 'functions' ? functions.get(path.split('/')[3] ?? '') : undefined;
    // Functions answer this themselves: what they do not allow is not allowed.
    if (isAsking && run) return call(url, run, request, response);
    if (isAsking) return response.writeHead(200, permission(headers['access-control-request-headers'])).end();
    const refusal = refuse(request, url);
    if (refusal) {
      request.resume();
      return answerRefusal(response, refusal);
    }
    if (run) return call(url, run, request, response);
    return service === 'auth' || service === 'rest'
      ? pass(url, service, request, response)
      : answerRefusal(response, { status: 404, message: 'Requested function was not found', hint: path });
  };

  const server = await serveOnLoopback(answer, (request, socket, head) => {
    if (outage !== null || refuse(request, new URL(request.url ?? '/', upstream))) socket.destroy();
    else passSocket(upstream, request, socket, head);
  });

  const setSecrets: KeyGateway['setSecrets'] = async (secrets) => {
    const keys = JSON.stringify({ default: publicKey });
    const environment = { ...secrets, SUPABASE_URL: server.url, SUPABASE_PUBLISHABLE_KEYS: keys };
    functions.set('sign-print-request', await deploy('sign-print-request', environment));
  };
  await setSecrets({});

  return { ...server, refused, setSecrets, fail: (how) => (outage = how) };
};
