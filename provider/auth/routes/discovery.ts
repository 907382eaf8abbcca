import type { Endpoint } from '../context.ts';
import { oauthServerDisabled } from '../errors.ts';

/**
 * By which others find the keys that our tokens are verified with. OpenID wants the addresses of an OAuth server named;
 * as in GoTrue with that switched off there is nothing behind them.
 */
export const openidConfiguration: Endpoint = ({ settings: { issuer } }) => ({
  method: 'GET',
  url: '/.well-known/openid-configuration',
  handler: async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      userinfo_endpoint: `${issuer}/oauth/userinfo`,
      scopes_supported: ['openid', 'profile', 'email', 'phone', 'offline_access'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      claims_supported: claims,
      code_challenge_methods_supported: ['S256'],
    };
  },
});

const claims = [
  ...['sub', 'aud', 'iss', 'exp', 'iat', 'auth_time', 'nonce', 'email', 'email_verified', 'phone_number'],
  ...['phone_number_verified', 'name', 'picture', 'preferred_username', 'updated_at'],
];

export const oauthServer: Endpoint = () => ({
  method: 'GET',
  url: '/.well-known/oauth-authorization-server',
  handler: async () => {
    throw oauthServerDisabled();
  },
});
