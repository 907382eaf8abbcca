import type { Query } from '../../postgres/types.ts';
import type { Endpoint } from '../context.ts';
import {
  freshSessionNeeded,
  identityIdMalformed,
  linkingNeedsPkce,
  manualLinkingDisabled,
  secondStepForIdentities,
} from '../errors.ts';
import { queryOf, readExternalRequest, sendAway } from '../external/flow.ts';
import { holdAccount, unlinkIdentity } from '../external/identities.ts';
import { assertSecondStep } from '../factors/second-step.ts';
import { redirectTarget } from '../redirects.ts';
import { authenticate, authenticateAgain } from '../sessions/authenticate.ts';
import { deviceOf } from '../sessions/device.ts';
import { type Session, startedWithinDay } from '../sessions/session.ts';
import { ssoManagedIdentities } from '../sso/errors.ts';
import { uuid } from '../uuid.ts';

/** GET /user/identities/authorize: where to go to add a way to sign in to one's own account. */
export const linkIdentityUrl: Endpoint = (auth) => ({
  method: 'GET',
  url: '/user/identities/authorize',
  handler: async (request, reply) => {
    const caller = await authenticate(auth, request);
    if (!auth.settings.manualLinking) throw manualLinkingDisabled();
    assertSecondStep(caller, secondStepForIdentities);
    const { account, session } = caller;
    if (account.user.is_sso_user) throw ssoManagedIdentities();
    const asked = readExternalRequest(auth, request);
    // Stricter than GoTrue: only an exchange shows that whoever came back is the one who asked.
    if (asked.challenge === undefined) throw linkingNeedsPkce();
    const fresh = await assertFresh(auth.database.query, session);
    const target = redirectTarget(auth.settings, asked.query.redirect_to);
    const url = await sendAway(auth, request, asked, target, { userId: account.user.id, sessionId: fresh.id });
    return queryOf(request).skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302);
  },
});

/** DELETE /user/identities/{id}: takes a way to sign in away from one's own account. */
export const unlinkIdentityRoute: Endpoint = (auth) => ({
  method: 'DELETE',
  url: '/user/identities/:id',
  handler: async (request) => {
    const caller = await authenticate(auth, request);
    if (!auth.settings.manualLinking) throw manualLinkingDisabled();
    // Without the directory's identity its next sign-in would make another account.
    if (caller.account.user.is_sso_user) throw ssoManagedIdentities();
    const { id } = request.params as { id: string };
    if (!uuid.test(id)) throw identityIdMalformed();
    await assertFresh(auth.database.query, caller.session);
    await auth.database.transaction(async (query) => {
      await holdAccount(query, caller.account.user.id);
      const { account, session } = await authenticateAgain(query, auth, caller);
      assertSecondStep({ account, session }, secondStepForIdentities);
      await unlinkIdentity(query, auth, account, id.toLowerCase(), deviceOf(request));
    });
    auth.mail.deliver();
    return {};
  },
});

/**
 * Refuses a session older than a day, stricter than GoTrue: whoever holds an old one could add an identity of their
 * own, and by it get a fresh session, which may change the password.
 */
const assertFresh = async (query: Query, session: Session | undefined): Promise<Session> => {
  if (session === undefined || !(await startedWithinDay(query, session))) throw freshSessionNeeded();
  return session;
};
