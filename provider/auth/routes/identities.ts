import { authenticate } from '../authenticate.ts';
import type { Endpoint } from '../context.ts';
import { identityIdMalformed, manualLinkingDisabled } from '../errors.ts';
import { queryOf, readExternalRequest, sendAway } from '../external-flow.ts';
import { unlinkIdentity } from '../identities.ts';
import { redirectTarget } from '../redirects.ts';

/** GET /user/identities/authorize: where to go to add a way to sign in to one's own account. */
export const linkIdentityUrl: Endpoint = (auth) => ({
  method: 'GET',
  url: '/user/identities/authorize',
  exposeHeadRoute: false,
  handler: async (request, reply) => {
    const { account } = await authenticate(auth, request);
    if (!auth.settings.manualLinking) throw manualLinkingDisabled();
    const asked = readExternalRequest(auth, request);
    const target = redirectTarget(auth.settings, asked.query.redirect_to);
    const url = await sendAway(auth, request, asked, target, account.user.id);
    return queryOf(request).skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302);
  },
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** DELETE /user/identities/{id}: takes a way to sign in away from one's own account. */
export const unlinkIdentityRoute: Endpoint = (auth) => ({
  method: 'DELETE',
  url: '/user/identities/:id',
  handler: async (request) => {
    const { account } = await authenticate(auth, request);
    if (!auth.settings.manualLinking) throw manualLinkingDisabled();
    const { id } = request.params as { id: string };
    if (!uuid.test(id)) throw identityIdMalformed();
    await auth.database.transaction((query) => unlinkIdentity(query, account.user.id, id.toLowerCase()));
    return {};
  },
});
