import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { type JWK, Provider } from 'oidc-provider';

/** A person who has an account at the provider. */
export interface TestPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly picture?: string;
}

/** A real OpenID provider on loopback, which keeps everything in memory. */
export interface TestOidc {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who can sign in; may be changed at any time. Its page offers a button for each, and one that declines. */
  readonly accounts: TestPerson[];
  /** Where it sends people back to; more may be added. */
  readonly redirectUris: Set<string>;
  /** Goes where a browser without memory would go from `url`, signs in as `sub`, or declines; answers where it is sent. */
  signIn(url: string, sub: string | undefined): Promise<string>;
  /** Replaces what the token endpoint answers; its identity token may be signed afresh with the provider's own key. */
  alter: ((tokens: Tokens, sign: (claims: JWTPayload) => Promise<string>) => Promise<Tokens>) | undefined;
  stop(): Promise<void>;
}

type Tokens = Record<string, unknown> & { id_token: string };

export const startTestOidc = async ({
  redirectUris = [],
  accounts = [],
}: {
  redirectUris?: readonly string[];
  accounts?: readonly TestPerson[];
} = {}): Promise<TestOidc> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const oidc: TestOidc = {
    issuer,
    clientId: 'provider-test',
    clientSecret: randomBytes(24).toString('base64url'),
    accounts: [...accounts],
    redirectUris: new Set(redirectUris),
    alter: undefined,
    signIn: (url, sub) => walk(issuer, url, sub),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = await openProvider(oidc);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, oidc, request, response);
    else void answer(request, response);
  });
  return oidc;
};

const openProvider = async (oidc: TestOidc): Promise<Provider> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomUUID() } as JWK;
  const provider = new Provider(oidc.issuer, {
    clients: [
      {
        client_id: oidc.clientId,
        client_secret: oidc.clientSecret,
        redirect_uris: ['http://127.0.0.1/'],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // As Google does, the identity token itself says who the person is.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600, RefreshToken: 600 },
    findAccount: (_ctx, sub) => {
      const person = oidc.accounts.find((account) => account.sub === sub);
      return person && { accountId: sub, claims: async () => ({ ...person }) };
    },
    // Whoever signs in also agrees.
    loadExistingGrant: async ({ oidc: { client, session, params } }) => {
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope(String(params?.scope ?? ''));
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = (uri) => oidc.redirectUris.has(uri);
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: jwk.kid ?? '', typ: 'JWT' }).sign(privateKey);
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as Tokens | undefined;
    if (ctx.path === '/token' && body?.id_token && oidc.alter) ctx.body = await oidc.alter(body, sign);
  });
  return provider;
};

/** The page on which one says who one is. */
const interact = async (
  provider: Provider,
  { accounts }: TestOidc,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  try {
    await provider.interactionDetails(request, response);
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page(accounts));
      return;
    }
    const sub = new URLSearchParams(await textOf(request)).get('sub');
    const declined = { error: 'access_denied', error_description: 'The person declined' };
    const result = sub ? { login: { accountId: sub }, consent: {} } : declined;
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  } catch (error) {
    response.statusCode = 400;
    response.end(String(error));
  }
};

const page = (accounts: readonly TestPerson[]): string => `<!doctype html>
<html lang="en"><title>Choose an account</title><h1>Choose an account</h1><form method="post">
${accounts.map(({ sub, email, name }) => `<p><button name="sub" value="${html(sub)}">${html(name ?? email ?? sub)}</button>`).join('\n')}
<p><button name="sub" value="">Cancel</button>
</form></html>`;

const html = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
};

/** Follows every redirect within the provider, with its cookies, and answers the first that leads away from it. */
const walk = async (issuer: string, start: string, sub: string | undefined): Promise<string> => {
  const cookies = new Map<string, string>();
  const ask = async (url: string, form?: Record<string, string>): Promise<string | undefined> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null && response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return location === null ? undefined : new URL(location, url).href;
  };
  let url = start;
  for (let step = 0; step < 10; step += 1) {
    const next = (await ask(url)) ?? (await ask(url, { sub: sub ?? '' })) ?? '';
    if (!next.startsWith(`${issuer}/`)) return next;
    url = next;
  }
  throw new Error('The provider sends in circles');
};

/** The claims of an identity token, to be changed and signed again. */
export const claimsOf = (token: string): JWTPayload => decodeJwt(token);
