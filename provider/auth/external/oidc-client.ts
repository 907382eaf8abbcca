import * as client from 'openid-client';
import { wholeAnswer } from '../../outgoing/whole-answer.ts';
import { providerUnavailable } from '../errors.ts';
import type { OpenIdSettings } from '../settings.ts';

/** What goes to the provider with one person and must come back with them. */
export interface SentAway {
  /** Names the request; the answer carries it back. */
  readonly state: string;
  /** Ties the identity token to the request. */
  readonly nonce: string;
  /** Proves to the provider that whoever exchanges the code also asked for it (PKCE). */
  readonly codeVerifier: string;
}

/** What the provider says of the person, and what it lets the application do for them. */
export interface Granted {
  readonly claims: Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
}

export interface OpenIdClient {
  /** Where to send a person. `extra` parameters are added unless they are the protocol's own. */
  authorizationUrl(sent: SentAway, scopes: readonly string[], extra: Readonly<Record<string, string>>): Promise<string>;
  /** Exchanges the answer whose query is `search`; issuer, audience, nonce, times and signature are the library's. */
  exchange(sent: SentAway, search: string): Promise<Granted>;
}

const google = 'https://accounts.google.com';
// A person waits for it.
const timeoutSeconds = 5;
// Google's longest answer, its keys, has 2 KiB.
const longestAnswer = 1024 * 1024;

/**
 * A client of one OpenID provider, which is asked for its endpoints when they are first needed, and again after it
 * could not be reached; that answers `providerUnavailable`.
 */
export const createOpenIdClient = (
  { clientId, clientSecret, issuer = google }: OpenIdSettings,
  callback: string,
): OpenIdClient => {
  let discovered: Promise<client.Configuration> | undefined;

  const configuration = async (): Promise<client.Configuration> => {
    discovered ??= discover(new URL(issuer), clientId, clientSecret);
    const current = discovered;
    try {
      return await current;
    } catch (error) {
      if (discovered === current) discovered = undefined;
      throw providerUnavailable(error);
    }
  };

  return {
    authorizationUrl: async ({ state, nonce, codeVerifier }, scopes, extra) => {
      const config = await configuration();
      const own = Object.entries(extra).filter(([name]) => !protocolParameters.has(name));
      return client.buildAuthorizationUrl(config, {
        ...Object.fromEntries(own),
        redirect_uri: callback,
        scope: [...new Set(['openid', 'email', 'profile', ...scopes])].join(' '),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }).href;
    },
    exchange: async ({ state, nonce, codeVerifier }, search) => {
      const answer = new URL(callback);
      answer.search = search;
      const tokens = await client.authorizationCodeGrant(await configuration(), answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('The provider sent no identity token');
      return { claims, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
    },
  };
};

const discover = (issuer: URL, clientId: string, clientSecret: string): Promise<client.Configuration> =>
  client.discovery(issuer, clientId, undefined, client.ClientSecretPost(clientSecret), {
    timeout: timeoutSeconds,
    [client.customFetch]: boundedFetch,
    // Without TLS only on this very machine. A token's signature is checked although it comes from the provider itself.
    execute: [...(isOnLoopback(issuer) ? [client.allowInsecureRequests] : []), client.enableNonRepudiationChecks],
  });

/** An answer as it came. */
const boundedFetch: client.CustomFetch = async (url, options) => {
  const answer = await fetch(url, options as RequestInit);
  const body = await wholeAnswer(answer, longestAnswer);
  const { status, headers } = answer;
  return new Response(body.length === 0 ? null : new Uint8Array(body), { status, headers });
};

const isOnLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

// What a link made by somebody else must not change, and what was meant for this service rather than for the provider.
const protocolParameters = new Set([
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'request',
  'request_uri',
  'registration',
  'claims',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'provider',
  'scopes',
  'redirect_to',
  'skip_http_redirect',
  'invite_token',
  'apikey',
]);
