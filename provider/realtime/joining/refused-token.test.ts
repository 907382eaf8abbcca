import { expect, test } from 'vitest';
import { InvalidToken } from '../../auth/tokens/invalid-token.ts';
import { expired, isNoToken, refusedToken } from './refused-token.ts';

const tokenOf = (header: object, claims: object): string =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

const now = 1_000_000_000_500;

test.each([
  ['expired', tokenOf({}, { exp: 999_999_993 }), 'InvalidJWTToken', 'Token has expired 7 seconds ago'],
  ['expired', 'no token', 'InvalidJWTToken', 'Token has expired'],
  ['claims', 'a.b.c', 'InvalidJWTToken', 'Fields `role` and `exp` are required in JWT'],
  ['malformed', 'a', 'MalformedJWT', 'The token provided is not a valid JWT'],
  ['signature', 'a.b.c', 'JwtSignatureError', 'Failed to validate JWT signature'],
  [
    'key',
    tokenOf({ kid: 'K' }, {}),
    'JwtSignerError',
    'Failed to generate JWT signer for key ID (kid) "K", check your JWT secret or JWKS configuration',
  ],
  [
    'algorithm',
    'a.b.c',
    'JwtSignerError',
    'Failed to generate JWT signer, check your JWT secret or JWKS configuration',
  ],
] as const)('%s of %s', (reason, token, code, words) => {
  expect(refusedToken(new InvalidToken(reason), token, now)).toEqual({ code, words });
});

test('what is not the token’s fault is none of it', () => {
  expect(refusedToken(new Error('database'), 'a.b.c', now)).toBeUndefined();
});

test('a clock that was set back makes no negative time', () => {
  expect(expired(now, now)).toMatchObject({ words: 'Token has expired 0 seconds ago' });
});

test.each([
  [null, true],
  [undefined, true],
  ['sb_publishable_x', true],
  ['', false],
  ['a.b.c', false],
  [7, false],
])('%s is no token: %s', (token, isNone) => {
  expect(isNoToken(token)).toBe(isNone);
});
