import type { Page } from '@playwright/test';
import { overflowOf } from '../screens.ts';
import { untilStill } from '../waits.ts';

/*
 * What a finger makes of a page: run in the browser, on what lies on top.
 */

/** In the browser: what can be pressed or typed into in what lies on top, and is hit on less than 44 by 44 pixels. */
const smallInPage = () => {
  const least = 43.5; // 44, but for what a browser rounds
  const pressable =
    'a[href], button, summary, input:not([type="hidden"]), select, textarea, label:has(input), [role="menuitem"], [role="option"], [role="combobox"]';
  const layers = document.querySelectorAll('[role="alertdialog"], [data-dialog], [role="menu"]');
  const top = layers[layers.length - 1] ?? document.body;
  const isThere = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const isSeen = getComputedStyle(element).clipPath === 'none'; // else it is for screen readers alone
    return isSeen && width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const found = [...top.querySelectorAll<HTMLElement>(pressable)].filter(
    (element) => isThere(element) && !element.closest('[inert], [aria-hidden="true"], [data-base-ui-focus-guard]'),
  );
  /** A link within a sentence is as high as its line: to make it higher would move the lines apart. */
  const isInSentence = (element: Element): boolean =>
    element.matches('a, button') &&
    getComputedStyle(element).display === 'inline' &&
    element.parentElement?.textContent?.trim() !== element.textContent?.trim();

  const nameOf = (element: HTMLElement): string =>
    element.getAttribute('aria-label') ?? ((element as HTMLInputElement).labels?.[0] ?? element).textContent ?? '';
  /** Whether a finger that comes down there presses this. */
  const hits = (element: HTMLElement, x: number, y: number): boolean => {
    const at = document.elementFromPoint(x, y);
    return at !== null && (element.contains(at) || at.closest('label')?.control === element);
  };

  /** How wide and high the part of the page is that presses an element, through its middle. */
  const reachOf = (element: HTMLElement): readonly [number, number] => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const reach = (dx: number, dy: number): number => {
      let far = 0;
      while (far < 400 && hits(element, x + dx * (far + 1), y + dy * (far + 1))) far += 1;
      return far;
    };
    return [reach(1, 0) + reach(-1, 0) + 1, reach(0, 1) + reach(0, -1) + 1];
  };
  const small = found.flatMap((element) => {
    if (isInSentence(element)) return [];
    const { width, height } = element.getBoundingClientRect();
    if (width >= least && height >= least) return [];
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const [wide, high] = reachOf(element);
    return wide >= least && high >= least ? [] : [`${nameOf(element)} is hit on ${wide} x ${high}`];
  });
  return { count: found.length, small };
};

/** In the browser: what is typed into and so small that Safari on a phone zooms in on it. */
const zoomingInPage = (): string[] => {
  const typedInto = 'input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"]), select, textarea';
  return [...document.querySelectorAll<HTMLElement>(typedInto)].flatMap((field) => {
    const size = Number.parseFloat(getComputedStyle(field).fontSize);
    return size < 16 ? [`${field.getAttribute('aria-label') ?? field.outerHTML.slice(0, 80)} is of ${size} px`] : [];
  });
};

/**
 * What is wrong for a finger with what lies on top of a page: what is hit on less than 44 by 44 pixels, what is typed
 * into and smaller than 16 pixels (Safari on a phone zooms in on it), and what is wider than the screen.
 */
export const wrongForFingers = async (page: Page): Promise<string[]> => {
  await untilStill(page);
  const { count, small } = await page.evaluate(smallInPage);
  const wider = await overflowOf(page);
  return [
    ...(count === 0 ? ['nothing is there to be pressed'] : []),
    ...(wider > 0 ? [`the page is ${wider} px wider than the screen`] : []),
    ...small,
    ...(await page.evaluate(zoomingInPage)),
  ];
};
