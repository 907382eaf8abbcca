import { expect, test } from 'vitest';
import { needsSecondStep } from './session-level.ts';

const token = (claims: object): string => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
const session = (aal: string, ...statuses: string[]) => ({
  access_token: token({ aal, name: 'Ünö' }),
  user: { factors: statuses.map((status) => ({ status })) },
});

test.each([
  ['aal1', ['verified'], true],
  ['aal1', ['unverified', 'verified'], true],
  ['aal2', ['verified'], false],
  ['aal1', ['unverified'], false],
  ['aal1', [], false],
] as const)('at %s with %j', (aal, statuses, needs) => {
  expect(needsSecondStep(session(aal, ...statuses))).toBe(needs);
});

test('an account without the field has no second step, and a token that cannot be read is at the first', () => {
  expect(needsSecondStep({ access_token: token({ aal: 'aal1' }), user: {} })).toBe(false);
  expect(needsSecondStep({ access_token: 'nonsense', user: { factors: [{ status: 'verified' }] } })).toBe(true);
});
