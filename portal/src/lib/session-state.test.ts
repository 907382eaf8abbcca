import { describe, expect, test } from 'vitest';
import { nextSession, type SessionState, unknownSession } from './session-state.ts';

const asha = { id: '1', email: 'asha@thaan.example', phone: '' };
const ravi = { id: '2', email: 'ravi@thaan.example', phone: '' };
const signedIn: SessionState = { phase: 'in', user: asha };

describe('before the first answer', () => {
  test('INITIAL_SESSION ends the wait, with somebody or with nobody', () => {
    expect(nextSession(unknownSession, { name: 'INITIAL_SESSION', user: asha })).toEqual(signedIn);
    expect(nextSession(unknownSession, { name: 'INITIAL_SESSION', user: null })).toEqual({
      phase: 'out',
      reason: 'none',
    });
  });

  test('giving up counts as not logged in, and a session that comes late is taken', () => {
    const out = nextSession(unknownSession, { name: 'GAVE_UP', user: null });
    expect(out).toEqual({ phase: 'out', reason: 'none' });
    expect(nextSession(out, { name: 'INITIAL_SESSION', user: asha })).toEqual(signedIn);
  });

  test('a stored session that the server refuses at start is nobody, not an ended session', () => {
    expect(nextSession(unknownSession, { name: 'SIGNED_OUT', user: null })).toEqual({ phase: 'out', reason: 'none' });
  });
});

describe('while somebody is signed in', () => {
  test.each(['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'INITIAL_SESSION'])(
    '%s of the same person changes nothing at all',
    (name) => {
      expect(nextSession(signedIn, { name, user: { ...asha } })).toBe(signedIn);
    },
  );

  test('giving up late changes nothing', () => {
    expect(nextSession(signedIn, { name: 'GAVE_UP', user: null })).toBe(signedIn);
  });

  test('another person, or a new address of the same one, is taken over', () => {
    expect(nextSession(signedIn, { name: 'SIGNED_IN', user: ravi })).toEqual({ phase: 'in', user: ravi });
    const moved = { ...asha, email: 'new@thaan.example' };
    expect(nextSession(signedIn, { name: 'USER_UPDATED', user: moved })).toEqual({ phase: 'in', user: moved });
  });

  test('a Logout and a session that ends by itself are told apart', () => {
    const logout = nextSession(signedIn, { name: 'SIGNED_OUT', user: null, loggedOut: true });
    expect(logout).toEqual({ phase: 'out', reason: 'logout' });
    const ended = nextSession(signedIn, { name: 'SIGNED_OUT', user: null });
    expect(ended).toEqual({ phase: 'out', reason: 'ended' });
    expect(nextSession(ended, { name: 'SIGNED_OUT', user: null, loggedOut: true })).toBe(ended);
  });
});
