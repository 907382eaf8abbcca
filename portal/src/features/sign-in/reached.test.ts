import { expect, test } from 'vitest';
import { reachedBy } from './reached.ts';

test('what has an @ is an email, all else a phone number', () => {
  expect(reachedBy(' asha@example.in ')).toEqual({ email: 'asha@example.in' });
  expect(reachedBy('+asha@example.in')).toEqual({ email: '+asha@example.in' });
  expect(reachedBy('+91 98765-43210')).toEqual({ phone: '+919876543210' });
  expect(reachedBy('98765 43210')).toEqual({ phone: '+919876543210' });
});
