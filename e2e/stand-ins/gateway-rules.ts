/** The protocols that a hosted project answers for the portal. */
export type Service = 'auth' | 'rest' | 'functions' | 'realtime';

/** The service at a path, undefined where the gateway has none. */
export const serviceAt = (path: string): Service | undefined =>
  /^\/(auth|rest|functions|realtime)\/v1(?:\/|$)/.exec(path)?.[1] as Service | undefined;

/** Where browsers come by a link or by another site's form, and what is public anyway. */
const open = /^\/auth\/v1\/(?:verify|callback|authorize|\.well-known\/jwks\.json|sso\/saml\/(?:acs|metadata))$/;

/** What each service lets pages of other origins read of its answers: the gateway passes that on. */
const exposed = {
  auth: 'X-Total-Count, Link, X-Supabase-Api-Version',
  rest: 'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit',
};

/** Every origin may read every answer, also a refusal of the gateway itself. */
export const anyOrigin = { 'access-control-allow-origin': '*' };

export const sharedBy = (service: 'auth' | 'rest'): Record<string, string> => ({
  ...anyOrigin,
  'access-control-expose-headers': exposed[service],
});

/**
 * The answer to a browser that asks whether it may: whatever headers it names, by whatever method. How long that holds
 * is not said, so a browser asks again after seconds.
 */
export const permission = (named: string | undefined): Record<string, string> => ({
  ...anyOrigin,
  'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT',
  ...(named !== undefined && { 'access-control-allow-headers': named }),
});

export interface Asked {
  readonly path: string;
  /** Of the header or the query's part `apikey`. */
  readonly key: string | undefined;
  readonly authorization: string | undefined;
}

export interface Refused {
  readonly status: 401 | 404;
  readonly message: string;
  readonly hint: string;
}

const refused = (status: Refused['status'], message: string, hint: string): Refused => ({ status, message, hint });

const isToken = (bearer: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(bearer);

/**
 * Why the gateway passes a request on to nobody; null where it does. A newer key is no token: as a bearer it counts
 * only beside itself as the key. For a function that verifies no token the hosted gateway looks at no key; here it does,
 * as a portal that forgets the key on one kind of call would forget it on others.
 */
export const refusalOf = ({ path, key, authorization }: Asked, publicKey: string): Refused | null => {
  if (serviceAt(path) === undefined) return refused(404, 'requested path is invalid', 'There is no such service.');
  if (open.test(path)) return null;
  if (!key) return refused(401, 'No API key found in request', 'No `apikey` request header or url param was found.');
  if (key !== publicKey) return refused(401, 'Invalid API key', 'The key is none of this project.');
  if (authorization === undefined) return null;
  const bearer = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? '';
  return isToken(bearer) || bearer === key ? null : refused(401, 'Invalid API key', 'The bearer is no token.');
};
