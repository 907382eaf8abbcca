import type { Endpoint } from '../context.ts';
import { validationFailed } from '../errors.ts';
import { authenticate } from '../sessions/authenticate.ts';
import { endSessions, type SignOutScope } from '../sessions/session.ts';

const scopes: readonly SignOutScope[] = ['global', 'local', 'others'];

/** POST /logout?scope=: everywhere (the default), here, or everywhere but here. */
export const logout: Endpoint = (auth) => ({
  method: 'POST',
  url: '/logout',
  handler: async (request, reply) => {
    const { account, session } = await authenticate(auth, request);
    const { scope: asked = '' } = request.query as Record<string, unknown>;
    const scope = asked === '' ? 'global' : scopes.find((known) => known === asked);
    if (scope === undefined) throw validationFailed(`Unsupported logout scope ${JSON.stringify(asked)}`);
    await auth.database.transaction((query) => endSessions(query, account.user.id, session?.id, scope));
    return reply.code(204).send();
  },
});
