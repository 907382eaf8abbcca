import { expect, test } from 'vitest';
import { ProviderError } from '../../../../lib/provider-error.ts';
import { refusalDetails } from '../../../../lib/refusal.ts';
import { lostPictures } from './lost-pictures.ts';

const refused = (field: string, code = '23503') =>
  new ProviderError({ message: 'It failed', code, details: refusalDetails({ field, reason: 'It is not there' }) });
const pictures = ['a', 'b', 'c'];

test('the first picture is lost, or some of the others, as the refusal names them', () => {
  const form = { producturl: ' ', pictures };
  expect(lostPictures(form, refused('producturl'))).toEqual(['a']);
  expect(lostPictures(form, refused('pictures'))).toEqual(['b', 'c']);
});

test('behind an address all of them are the others', () => {
  const form = { producturl: 'https://example.com/a', pictures };
  expect(lostPictures(form, refused('producturl'))).toEqual([]);
  expect(lostPictures(form, refused('pictures'))).toEqual(pictures);
});

test('a refusal of something else is about no picture', () => {
  const form = { producturl: '', pictures };
  expect(lostPictures(form, refused('categoryid'))).toEqual([]);
  expect(lostPictures(form, refused('pictures', '23514'))).toEqual([]);
});
