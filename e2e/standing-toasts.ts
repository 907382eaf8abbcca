import { expect, type Page } from '@playwright/test';
import { toasts } from './toast.ts';
import { untilDrawn } from './waits.ts';

/** Toasts of one height or another: what is said, the last of them in front. */
export const said = {
  short: ['The list was changed'],
  long: [`Something went wrong. ${'What was done and what is to be done next takes some lines to say. '.repeat(3)}`],
  get three() {
    return [...this.short, ...this.short, ...this.long];
  },
};

/** Has all toasts of a page stay, as they do on a page that is not looked at; to be called before it is opened. */
export const keepToasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));

/** Has the toasts of a test stand on the page: each is what the page before has left to be said. */
export const letStand = async (page: Page, descriptions: readonly string[]): Promise<void> => {
  for (const [place, description] of descriptions.entries()) {
    await page.evaluate((text) => {
      const notice = { title: 'A message', description: text, icon: 'error' };
      sessionStorage.setItem('thaan-notice', JSON.stringify(notice));
      // Another address of the same page: the notice is taken at each.
      history.pushState(
        history.state,
        '',
        location.pathname.endsWith('/') ? location.pathname.slice(0, -1) : `${location.pathname}/`,
      );
    }, description);
    await expect(toasts(page)).toHaveCount(place + 1);
  }
  await page.mouse.move(0, 0); // beneath the pointer they would spread out
  await expect(toasts(page).first()).toHaveAttribute('data-mounted', 'true');
  await untilDrawn(page);
  await untilStill(page);
};

/** Waits until the toasts have come to where they stand. */
const untilStill = (page: Page): Promise<void> =>
  page.locator('[data-toasts]').evaluate(async (place) => {
    await Promise.allSettled(place.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });

/** The controls that can be pressed now: of the dialog in front, where there is one, but for those of the toasts. */
const controlsIn = (page: Page) =>
  page.locator(
    ':is(button, a[href], input, select, textarea, summary, [role="combobox"]):visible:not([data-toasts] *, [inert] *, [data-base-ui-inert] *, [aria-hidden="true"] *)',
  );

/**
 * The controls in sight whose middle lies beneath a toast. What a part of the page scrolls has a place beyond the part's
 * edge; what the page itself scrolls is beneath a toast only if it stays there wherever the page is scrolled to.
 */
export const covered = async (page: Page): Promise<string[]> => {
  const found = await controlsIn(page).evaluateAll((controls) => {
    const middle = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const liesIn = (element: Element, { x, y }: { x: number; y: number }) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return x >= left && x <= right && y >= top && y <= bottom;
    };
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
    const isBeyond = (control: Element) => {
      for (let around = control.parentElement; around; around = around.parentElement)
        if (scrolls(around) && !liesIn(around, middle(control))) return true;
      return false;
    };
    const isBeneath = (control: Element) => {
      const { x, y } = middle(control);
      return document.elementFromPoint(x, y)?.closest('[data-toasts]') != null && !isBeyond(control);
    };
    const { scrollX, scrollY } = window;
    const beneath = controls.filter(isBeneath).filter((control) => {
      window.scrollBy(0, middle(control).y - innerHeight / 3);
      const stays = isBeneath(control);
      window.scrollTo(scrollX, scrollY);
      return stays;
    });
    return {
      count: controls.length,
      names: beneath.map(
        (each) => each.getAttribute('aria-label') ?? `${each.textContent} (${each.outerHTML.slice(0, 60)})`,
      ),
    };
  });
  expect(found.count, 'there is something to press').toBeGreaterThan(1);
  return found.names;
};

/** Where the controls are now, for a look at what moves. */
export const places = (page: Page): Promise<string[]> =>
  controlsIn(page).evaluateAll((controls) =>
    controls.map((control) => {
      const { x, y } = control.getBoundingClientRect();
      return `${control.getAttribute('aria-label') ?? control.textContent}: ${x}, ${y}`;
    }),
  );
