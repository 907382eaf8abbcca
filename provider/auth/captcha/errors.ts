import { AuthError } from '../errors.ts';

/** `why` is a code of the service, or that there was no token. */
export const captchaFailed = (why: string) =>
  new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${why})`);
/** The service was not reached, or says that the fault is ours or its own. GoTrue answers 500. */
export const captchaUnavailable = (cause: unknown) =>
  new AuthError(503, 'unexpected_failure', 'The captcha service cannot be reached at the moment', {
    retryAfter: 5,
    cause,
  });
