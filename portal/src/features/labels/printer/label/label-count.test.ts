import { expect, test } from 'vitest';
import { labelsText } from './label-count.ts';

test('labels are counted in words', () => {
  expect([labelsText(1), labelsText(2), labelsText(12_345)]).toEqual(['1 label', '2 labels', '12,345 labels']);
});
