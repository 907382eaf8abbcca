import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { hold, reconnect, requestsTo } from '../../test-setup/network.ts';
import { press } from './testing.tsx';
import {
  button,
  cells,
  filter,
  open,
  pageInput,
  rows,
  searchCall,
  shows,
  table,
  typeAndThen,
  variants,
} from './testing-list.tsx';

test.each([
  ['?category=kuRTI&fabric=econds+RAY', 'Seconds Rayon'],
  ['?fabric=gift&size=nothing-has-this&color=peach', 'Gift Cotton'],
  ['?fabric=gift&size=36&color=nothing-has-this', 'Gift Cotton'],
  [`?description=${encodeURIComponent(`%_\\'"`)}`, expect.anything()],
  [`?fabric=${encodeURIComponent('सूती')}`, expect.stringContaining('सूती')],
])('finds one product by %s', async (search, fabric) => {
  await open(search, 1);
  expect(cells()[2]).toEqual(fabric);
});

test('keeps blanks of a filter in the address, and ignores a filter of blanks alone', async () => {
  await open();
  await filter('Fabric').fill('seconds ');
  await expect.poll(() => rows().length).toBe(1);
  await shows('?fabric=seconds+');
  await filter('Fabric').fill('seconds  rayon');
  await shows('?fabric=seconds++rayon');
  await expect.element(page.getByText('No products match these filters')).toBeVisible();
  await filter('Fabric').fill('   ');
  await shows('');
  await expect.poll(() => rows().length).toBe(15);
  await userEvent.keyboard('gift');
  await expect.element(filter('Fabric')).toHaveValue('   gift');
});

test('goes to pages by buttons and by number, and restores the number of no page', async () => {
  await open();
  const last = Number(
    pageInput
      .element()
      .getAttribute('aria-label')
      ?.match(/of (\d+)$/)?.[1],
  );
  await button('Last').click();
  await expect.poll(() => Number((pageInput.element() as HTMLInputElement).value)).toBeGreaterThanOrEqual(last);
  await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true');
  await button('Previous').click();
  await expect.element(button('Next')).not.toHaveAttribute('aria-disabled', 'true');
  await button('First').click();
  await expect.element(button('Previous')).toHaveAttribute('aria-disabled', 'true');
  await pageInput.fill('3');
  await press('Enter');
  await shows('?page=3');
  for (const [typed, key] of [
    ['999999', 'Enter'],
    ['', 'Tab'],
  ] as const) {
    await pageInput.fill(typed);
    await press(key);
    await expect.element(pageInput).toHaveValue('3');
  }
  await shows('?page=3');
});

test('requests once for a burst of keys, and shows the response to the last filter', async () => {
  const requests = requestsTo(searchCall);
  await open();
  await filter('Fabric').click();
  for (const typed of ['s', 'se', 'sec', 'seco', 'secon']) await typeAndThen(typed, () => {});
  await expect.poll(() => rows().length).toBe(1);
  const bodies = await Promise.all(requests.map((request) => request.json()));
  expect(bodies.filter(({ p_page, p_fabric }) => p_page === 1 && p_fabric).map(({ p_fabric }) => p_fabric)).toEqual([
    'secon',
  ]);
  const release = hold(searchCall);
  await filter('Fabric').fill('Gif');
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
  reconnect();
  await filter('Fabric').fill('Seconds');
  await expect.poll(() => cells()[2]).toBe('Seconds Rayon');
  release();
  await userEvent.click(rows()[0] as HTMLElement);
  await expect.element(variants).toBeVisible();
  expect(cells()[2]).toBe('Seconds Rayon');
});
