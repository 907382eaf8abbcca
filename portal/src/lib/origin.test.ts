import { describe, expect, test } from 'vitest';
import { isLoginRequired, loginState, originPath } from './origin.ts';

describe('originPath', () => {
  test.each(['/admin', '/admin/customers', '/admin/inventory?page=3&fabric=silk'])('goes back to %s', (from) => {
    expect(originPath({ from, not_logged_in: true })).toBe(from);
  });

  test.each([null, undefined, 'text', {}, { from: 7 }])('is the landing page when %s is remembered', (state) => {
    expect(originPath(state)).toBe('/admin/inventory');
  });

  test.each([
    'https://evil.example/admin',
    '//evil.example',
    '/administrator',
    '/printer',
    '/admin/login',
    '/admin/signup',
  ])('never leads to %s', (from) => {
    expect(originPath({ from, not_logged_in: true })).toBe('/admin/inventory');
  });
});

describe('loginState', () => {
  test('carries path, query and flag', () => {
    expect(loginState('/admin/inventory', '?page=2')).toEqual({ from: '/admin/inventory?page=2', not_logged_in: true });
    expect(loginState('/admin/bills', '')).toEqual({ from: '/admin/bills', not_logged_in: true });
  });

  test('takes over no part of a failed sign-in elsewhere', () => {
    const search = '?page=2&error=access_denied&error_code=x&error_description=No';
    expect(loginState('/admin/inventory', search).from).toBe('/admin/inventory?page=2');
  });
});

test('only the flag asks for the words "Login Required"', () => {
  expect(isLoginRequired(loginState('/admin', ''))).toBe(true);
  expect(isLoginRequired({ from: '/admin', not_logged_in: false })).toBe(false);
  expect(isLoginRequired(null)).toBe(false);
});
