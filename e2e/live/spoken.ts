import type { Page } from '@playwright/test';

/** From now on the page notes what a screen reader is given to say by itself: what changes in a part that speaks. */
const watchSpoken = (): void => {
  const spoken: string[] = [];
  Object.assign(window, { spoken });
  const speaks = (node: Node | null): boolean => {
    const element = node instanceof Element ? node : node?.parentElement;
    const region = element?.closest('[aria-live], [role="status"], [role="alert"]');
    return region != null && region.getAttribute('aria-live') !== 'off';
  };
  const regionsIn = (node: Node): Element[] =>
    node instanceof Element ? [...node.querySelectorAll('[role="status"], [role="alert"]')] : [];
  const say = (node: Node): void => {
    const said = node.cloneNode(true);
    if (said instanceof Element) for (const silent of said.querySelectorAll('[aria-live="off"]')) silent.remove();
    spoken.push(said.textContent ?? '');
  };
  const note = (node: Node): void => {
    if (speaks(node)) say(node);
    else for (const region of regionsIn(node)) say(region);
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') note(target);
      for (const node of addedNodes) note(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

export const noteSpoken = (page: Page): Promise<void> => page.evaluate(watchSpoken);

/** What was said since it is noted, without what has no words. */
export const spokenOn = async (page: Page): Promise<string[]> =>
  (await page.evaluate(() => (window as unknown as { spoken: string[] }).spoken)).filter((text) => text.trim() !== '');
