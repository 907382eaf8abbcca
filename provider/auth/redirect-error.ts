import type { FastifyReply, FastifyRequest } from 'fastify';
import { inWords } from '../http/failure-words.ts';
import { refusalOf } from './error-response.ts';
import type { AuthError } from './errors.ts';
import { withParameters } from './redirects.ts';

/** What an OpenID provider answered instead of a code; passed on as it is. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

/** Sends a person back to `target` with what went wrong in the query and, as GoTrue does, in the fragment as well. */
export const redirectError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  target: string,
): FastifyReply => {
  const parameters = error instanceof ProviderRefusal ? refusalParameters(error) : errorParameters(error, request);
  return reply.redirect(withParameters(withParameters(target, '?', parameters), '#', { ...parameters, sb: '' }), 302);
};

/**
 * The same for who comes back with nothing that we know: as in GoTrue it stands in the query alone, and the site that
 * they are sent to is not where anybody asked to go.
 */
export const redirectStateless = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  site: string,
): FastifyReply => reply.redirect(withParameters(site, '?', errorParameters(error, request)), 303);

const refusalParameters = ({ error, message }: ProviderRefusal) => ({ error, error_description: message });

/** What went wrong, in the words of OAuth and of GoTrue; a fault of ours goes into the log. */
export const errorParameters = (error: unknown, request: FastifyRequest) => {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) request.failure = inWords(error);
  return { error: oauthError(refusal), error_code: refusal.code, error_description: refusal.message };
};

// The words of RFC 6749 for a status, and those codes that are a refusal of the person rather than of the request.
const refused = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);
const words = new Map([
  [400, 'invalid_request'],
  [401, 'unauthorized_client'],
  [403, 'access_denied'],
  [503, 'temporarily_unavailable'],
]);
const oauthError = ({ code, status }: AuthError): string =>
  refused.has(code) ? 'access_denied' : (words.get(status) ?? 'server_error');
