import { expect, test } from 'vitest';
import { providerWords } from '../portal/src/features/sign-in/provider-words.ts';
import { halfConfirmed } from '../provider/auth/codes/verification.ts';
import * as errors from '../provider/auth/errors.ts';

// The portal shows of an address what it knows the provider to say, so it must know all that the embedded one says.

test('a notice of the embedded provider is known', () => {
  expect(providerWords('', halfConfirmed)).toBe(halfConfirmed);
});

test.each([
  // The return of a sign-in elsewhere.
  errors.stateMissing(),
  errors.stateInvalid(),
  errors.stateUnknown(),
  errors.oauthStateExpired(),
  errors.codeMissing(),
  errors.codeNotExchanged(undefined),
  errors.providerNotEnabled(),
  errors.providerUnavailable(undefined),
  errors.noProviderEmail(),
  errors.providerEmailUnverified('google'),
  errors.signupDisabled(),
  errors.bearerBanned(),
  errors.flowStateNotFound(),
  errors.identityAlreadyLinked(),
  errors.identityOfAnother(),
  errors.sessionNotFound(),
  errors.userNotFound(),
  // The link of a mail.
  errors.linkExpired(),
  errors.linkWithoutFlow('THAAN_IMPLICIT'),
  errors.emailExists(),
  errors.overRequestRateLimit(1),
  // Any of them.
  errors.unavailable(),
  errors.requestTimeout(),
  errors.unexpectedFailure(),
])('a refusal of the embedded provider is known: %s', ({ code, message }) => {
  expect(providerWords(code, message)).toBe(message);
});
