import { expect, test } from 'vitest';
import { goneWords } from './gone-words.ts';

const silk = {
  productid: 'BC26004',
  name: 'Silk - Saree',
  deleted_at: '2026-11-23T09:02:11.5+00:00',
  variant: null,
  changeid: 7,
};

test.each([
  [silk, 'BC26004, Silk - Saree, was deleted on 23/11/2026 at 14:32.'],
  [{ ...silk, name: '' }, 'BC26004, was deleted on 23/11/2026 at 14:32.'],
  [{ ...silk, variant: 'M / Red' }, 'M / Red of BC26004, Silk - Saree, was deleted on 23/11/2026 at 14:32.'],
])('%j', (deleted, words) => {
  expect(goneWords(deleted)).toBe(words);
});
