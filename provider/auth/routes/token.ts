import type { Endpoint } from '../context.ts';
import { unsupportedGrantType } from '../errors.ts';
import type { Grant } from './grant.ts';
import { idTokenGrant, web3Grant } from './grants-not-offered.ts';
import { passwordGrant } from './password-grant.ts';
import { pkceGrant } from './pkce-grant.ts';
import { refreshGrant } from './refresh-grant.ts';

const grants = new Map<unknown, Grant>([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
  ['pkce', pkceGrant],
  ['id_token', idTokenGrant],
  ['web3', web3Grant],
]);

export const token: Endpoint = (auth) => ({
  method: 'POST',
  url: '/token',
  handler: async (request, reply) => {
    const { grant_type: type } = request.query as Record<string, unknown>;
    const grant = grants.get(type);
    if (grant === undefined) throw unsupportedGrantType();
    return grant(auth, request, reply);
  },
});
