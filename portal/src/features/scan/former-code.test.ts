import { expect, test } from 'vitest';
import { codeSince } from './former-code.ts';
import type { Found } from './scan.queries.ts';

test('a label from before a rename is told from one that is right, in whatever case it was read', () => {
  const product = { productid: 'BC26002', variants: [{ variantid: 'red', number: 7 }] } as Found['product'];
  expect(codeSince({ code: 'bc26002', product, variantid: null })).toBeNull();
  expect(codeSince({ code: 'BC2600207', product, variantid: 'red' })).toBeNull();
  expect(codeSince({ code: 'BC26001', product, variantid: null })).toBe('BC26002');
  expect(codeSince({ code: 'BC2600107', product, variantid: 'red' })).toBe('BC2600207');
});
