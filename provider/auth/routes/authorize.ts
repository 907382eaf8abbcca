import type { Endpoint } from '../context.ts';
import { AuthError } from '../errors.ts';
import { readExternalRequest, sendAway } from '../external/flow.ts';
import { redirectError } from '../redirect-error.ts';
import { redirectTarget } from '../redirects.ts';

/**
 * GET /authorize?provider=&redirect_to=: sends a browser to the provider. What a client got wrong is answered here, as
 * in GoTrue; a provider that cannot be reached is not the person's fault, who is sent back to read so.
 */
export const authorize: Endpoint = (auth) => ({
  method: 'GET',
  url: '/authorize',
  exposeHeadRoute: false,
  handler: async (request, reply) => {
    const asked = readExternalRequest(auth, request);
    const target = redirectTarget(auth.settings, asked.query.redirect_to);
    try {
      return reply.redirect(await sendAway(auth, request, asked, target), 302);
    } catch (error) {
      if (error instanceof AuthError && error.status === 503) {
        return redirectError(error, request, reply, target);
      }
      throw error;
    }
  },
});
