import { expect, test } from 'vitest';
import { ProviderError } from '../../../../lib/provider-error.ts';
import { lostPictures } from './lost-pictures.ts';

const lost = (details: string, code = '23503') =>
  lostPictures(new ProviderError({ message: 'It failed', code, details }));

test('the pictures that are not there are those that the refusal names', () => {
  expect(lost('{"field": "pictures", "reason": "It is not there", "pictures": ["b", "d"]}')).toEqual(['b', 'd']);
  expect(lost('{"pictures": ["a"]}')).toEqual(['a']);
});

test('a refusal of something else is about no picture', () => {
  expect(lost('{"field": "categoryid", "reason": "It is not there"}')).toEqual([]);
  expect(lost('Key (categoryid)=(7) is not present in table "categories".')).toEqual([]);
  expect(lost('{"productid": "BC26001", "pictures": ["a"]}', 'PT409')).toEqual([]);
});
