import { expect, test } from '@playwright/test';
import { holds, written } from '../../bench/figure.ts';
import { measure } from '../../bench/portal-size.bench.ts';

test('the scripts of the first pages keep their limits', async () => {
  const figures = await measure();
  expect(figures.filter((figure) => !holds(figure)).map(written)).toEqual([]);
});
