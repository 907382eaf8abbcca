import type { Page } from '@playwright/test';

/** What is seen of a page is this much, as while a keyboard of the screen covers the rest in Safari. */
export const seeOnly = (page: Page, height: number, top = 0): Promise<void> =>
  page.evaluate(
    ([seenHeight, seenTop]) => {
      const seen = window.visualViewport;
      if (!seen) throw new Error('This browser has no visual viewport.');
      Object.defineProperty(seen, 'height', { value: seenHeight, configurable: true });
      Object.defineProperty(seen, 'offsetTop', { value: seenTop, configurable: true });
      seen.dispatchEvent(new Event('resize'));
    },
    [height, top] as const,
  );

/** From now on a keyboard covers all below this height whenever a field has the focus, and goes with it. */
export const giveKeyboard = (page: Page, height: number): Promise<void> =>
  page.evaluate((covered) => {
    const seen = window.visualViewport;
    const whole = seen?.height ?? 0;
    const follow = () => {
      const isOpen = document.activeElement?.matches('input, textarea') === true;
      Object.defineProperty(seen, 'height', { value: isOpen ? covered : whole, configurable: true });
      seen?.dispatchEvent(new Event('resize'));
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('focusout', () => setTimeout(follow));
    follow();
  }, height);
