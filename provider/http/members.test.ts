import { expect, it } from 'vitest';
import type { Identity } from '../postgres/types.ts';
import { createMembers } from './members.ts';

const person = (n: number): Identity => ({
  role: 'authenticated',
  claims: { sub: `person ${n}`, session_id: `session ${n}` },
});
const service: Identity = { role: 'service_role', claims: {} };
const stranger: Identity = { role: 'anon', claims: {} };

it('a session is a newcomer’s until the check has spoken, and what it said last from then on', () => {
  const { standingOf, hear } = createMembers();
  expect([person(1), service, stranger].map(standingOf)).toEqual(['newcomer', 'member', 'guest']);
  hear(person(1), null);
  expect(standingOf(person(1))).toBe('member');
  hear(person(1), 'guest');
  expect(standingOf(person(1))).toBe('guest');
  hear(person(1), '');
  expect(standingOf(person(1))).toBe('member');
  expect(standingOf({ role: 'authenticated', claims: { sub: 'no session' } })).toBe('guest');
});

it('strangers cannot push a member out of what is remembered', () => {
  const { standingOf, hear } = createMembers();
  hear(person(0), null);
  for (let n = 1; n <= 10_001; n++) hear(person(n), 'guest');
  expect(standingOf(person(0))).toBe('member');
  expect(standingOf(person(1))).toBe('newcomer');
  expect(standingOf(person(2))).toBe('guest');
});

it('a line is that of the account, else of the address; where nothing is checked every session is a member’s', () => {
  const { lineOf } = createMembers();
  expect(lineOf(person(1), '203.0.113.9', true)).toEqual({ line: 'person 1', standing: 'newcomer' });
  expect(lineOf(person(1), '203.0.113.9', false)).toEqual({ line: 'person 1', standing: 'member' });
  expect(lineOf(stranger, '203.0.113.9', false)).toEqual({ line: '203.0.113.9', standing: 'guest' });
});
