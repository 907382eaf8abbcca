import type { Endpoint } from '../context.ts';
import { secondStepToSignOut, validationFailed } from '../errors.ts';
import { isBelowSecondStep } from '../factors/second-step.ts';
import { authenticate } from '../sessions/authenticate.ts';
import { endSessions, type SignOutScope } from '../sessions/session.ts';

const scopes: readonly SignOutScope[] = ['global', 'local', 'others'];

/**
 * POST /logout?scope=: everywhere (the default), here, or everywhere but here. Who has yet to take the account's second
 * step ends their own session alone: a password that leaked would keep its owner out.
 */
export const logout: Endpoint = (auth) => ({
  method: 'POST',
  url: '/logout',
  handler: async (request, reply) => {
    const { account, session } = await authenticate(auth, request);
    const { scope: asked = '' } = request.query as Record<string, unknown>;
    const scope = asked === '' ? 'global' : scopes.find((known) => known === asked);
    if (scope === undefined) throw validationFailed(`Unsupported logout scope ${JSON.stringify(asked)}`);
    const isBelow = isBelowSecondStep({ account, session });
    if (isBelow && (scope === 'others' || session === undefined)) throw secondStepToSignOut();
    const ended = isBelow ? 'local' : scope;
    await auth.database.transaction((query) => endSessions(query, account.user.id, session?.id, ended));
    return reply.code(204).send();
  },
});
