import { describe, expect, test } from 'vitest';
import type { SessionState } from '../lib/session-state.ts';
import { roleGuard, sessionGuard } from './guard-state.ts';

const asha = { id: '1', email: 'asha@thaan.example', phone: '' };
const ravi = { id: '2', email: 'ravi@thaan.example', phone: '' };
const out = (reason: 'none' | 'logout' | 'ended'): SessionState => ({ phase: 'out', reason });

describe('sessionGuard', () => {
  test('waits while nothing is known', () => {
    expect(sessionGuard({ phase: 'unknown' }, null)).toBe('loading');
  });

  test.each(['none', 'logout', 'ended'] as const)('a page asked for without a session (%s) needs a login', (reason) => {
    expect(sessionGuard(out(reason), null)).toBe('not-logged-in');
  });

  test('an open page stays when its session ends by itself', () => {
    expect(sessionGuard(out('ended'), asha)).toBe('ended');
  });

  test('an open page closes on Logout', () => {
    expect(sessionGuard(out('logout'), asha)).toBe('logged-out');
  });

  test('an open page with something unsaved stays on a Logout or a sign-in of somebody else in another tab', () => {
    expect(sessionGuard(out('logout'), asha, true)).toBe('ended');
    expect(sessionGuard({ phase: 'in', user: ravi }, asha, true)).toBe('ended');
    expect(sessionGuard({ phase: 'in', user: asha }, asha, true)).toBe('open');
    expect(sessionGuard(out('none'), null, true)).toBe('not-logged-in');
  });

  test('a session that lacks its second step counts as none, and a page that is open asks for it', () => {
    expect(sessionGuard({ phase: 'half', user: asha }, null)).toBe('half');
    expect(sessionGuard({ phase: 'half', user: asha }, asha)).toBe('ended');
  });

  test('goes on for the same person and starts again for another', () => {
    expect(sessionGuard({ phase: 'in', user: asha }, null)).toBe('open');
    expect(sessionGuard({ phase: 'in', user: { ...asha, email: 'new@thaan.example' } }, asha)).toBe('open');
    expect(sessionGuard({ phase: 'in', user: ravi }, asha)).toBe('changed');
  });
});

describe('roleGuard', () => {
  const free = { may_enter: true, has_factor: false, grace_ends_at: null as string | null };
  const look = (role: 'user' | 'admin' | 'superadmin' | null, failure: string | null = null, secondStep = free) =>
    roleGuard(role && { role, secondStep }, failure);

  test('waits for the first lookup', () => {
    expect(look(null)).toEqual({ state: 'loading' });
  });

  test.each(['admin', 'superadmin'] as const)('%s may enter', (role) => {
    expect(look(role)).toEqual({ state: 'allowed' });
  });

  test('user may not, also when the role was lost on an open page', () => {
    expect(look('user')).toEqual({ state: 'unauthorized', failure: null });
    expect(look('user', null, { ...free, may_enter: false })).toEqual({ state: 'unauthorized', failure: null });
  });

  test('a failed first lookup does not let in and says why', () => {
    expect(look(null, 'no answer')).toEqual({ state: 'unauthorized', failure: 'no answer' });
  });

  test('a failed re-check keeps the page', () => {
    expect(look('admin', 'no answer')).toEqual({ state: 'allowed' });
  });

  test.each([
    ['the account has one', { may_enter: false, has_factor: true, grace_ends_at: null }],
    ['it is to be set up', { may_enter: false, has_factor: false, grace_ends_at: '2026-12-01T00:00:00Z' }],
    ['the grace has days left', { ...free, grace_ends_at: '2026-12-01T00:00:00Z' }],
  ])('a second step is asked for where %s', (_why, secondStep) => {
    expect(look('admin', null, secondStep)).toEqual({ state: 'asked', secondStep });
  });
});
