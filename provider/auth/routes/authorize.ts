import type { Endpoint } from '../context.ts';
import { AuthError } from '../errors.ts';
import { readExternalRequest, sendAway } from '../external/flow.ts';
import { redirectError } from '../redirect-error.ts';
import { redirectTarget } from '../redirects.ts';

/**
 * GET /authorize?provider=&redirect_to=: sends a browser to the provider. What a client got wrong is answered here, as
 * in GoTrue; where the provider cannot be reached, the person is not at fault, and is sent back to a page that says so.
 */
export const authorize: Endpoint = (auth) => ({
  method: 'GET',
  url: '/authorize',
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
