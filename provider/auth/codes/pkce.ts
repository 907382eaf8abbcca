import { createHash, timingSafeEqual } from 'node:crypto';
import { validationFailed } from '../errors.ts';

/** What a client commits itself to before it sends a person away: RFC 7636 with S256, the only method taken. */
export interface Challenge {
  readonly challenge: string;
  readonly method: 's256';
}

/**
 * The challenge of a body or a query (`code_challenge`, `code_challenge_method`), or undefined for a flow without PKCE.
 * Refused as in GoTrue, and `plain` as well, which proves nothing to whoever sees the first request.
 */
export const readChallenge = (body: {
  readonly code_challenge: string;
  readonly code_challenge_method: string;
}): Challenge | undefined => {
  const { code_challenge: challenge, code_challenge_method: method } = body;
  if (challenge === '' && method === '') return undefined;
  if (challenge === '' || method === '') {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw validationFailed('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw validationFailed(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  if (method.toLowerCase() !== 's256') {
    throw validationFailed(`unsupported code_challenge method ${JSON.stringify(method)}`);
  }
  return { challenge, method: 's256' };
};

/** Whether `verifier` is what `challenge` was made from; takes as long for a wrong one as for the right one. */
export const fitsChallenge = (challenge: string, verifier: string): boolean => {
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const stored = Buffer.from(challenge);
  return made.length === stored.length && timingSafeEqual(made, stored);
};
