import { expect, test } from 'vitest';
import { hasNotice, leaveNotice } from './notice.ts';
import { takeNotice } from './take-notice.ts';

const emptyStore = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

const notice = { title: 'Logout Success', description: 'You have been logged out.', icon: 'success' } as const;

test('a notice is shown once', () => {
  const store = emptyStore();
  expect(hasNotice(store)).toBe(false);
  leaveNotice(notice, store);
  expect(hasNotice(store)).toBe(true);
  expect(takeNotice(store)).toEqual(notice);
  expect(takeNotice(store)).toBeNull();
  expect(hasNotice(store)).toBe(false);
});

test('the later of two notices is the one shown', () => {
  const store = emptyStore();
  leaveNotice({ ...notice, title: 'First' }, store);
  leaveNotice(notice, store);
  expect(takeNotice(store)).toEqual(notice);
});

test.each([
  '{',
  'null',
  '{"title":1,"description":"x","icon":"success"}',
  '{"title":"a","description":"b","icon":"x"}',
])('what is no notice is dropped: %s', (text) => {
  const store = emptyStore();
  store.setItem('thaan-notice', text);
  expect(takeNotice(store)).toBeNull();
  expect(store.getItem('thaan-notice')).toBeNull();
});
