import { expect, test } from '@playwright/test';
import { untilStill } from '../waits.ts';

test('what moves is waited for; what was paused, or has no end, is not', async ({ page }) => {
  test.setTimeout(10_000);
  await page.setContent('<p>moving</p><p>paused</p><p>turning</p>');
  await page.evaluate(() => {
    const [moving, paused, turning] = document.querySelectorAll('p');
    const fading = [{ opacity: 0 }, { opacity: 1 }];
    moving?.animate(fading, 300).finished.then(() => moving.remove());
    paused?.animate(fading, 300).pause();
    turning?.animate(fading, { duration: 300, iterations: Infinity });
  });
  await untilStill(page);
  expect(await page.locator('p').allTextContents()).toEqual(['paused', 'turning']);
});
