import { betweenPresses } from './between-presses.ts';

const isField = (element: Element | null): boolean => element?.matches('input, textarea') === true;

/** Where less is seen than this, in CSS pixels, dialogs do without what only takes room. */
const lowPx = 384;

/**
 * Tells the styles which part of the page is to be seen, while a keyboard on the screen covers the rest: Safari leaves
 * the page itself as large as it was, so that a dialog's buttons would lie beneath the keys. Where little is seen, with a
 * keyboard or without, data-low stands on the root. Dialogs alone need it: it begins with the first that is fetched.
 */
const followViewport = (): void => {
  const { visualViewport: seen, document } = window;
  if (!seen) return;
  const { documentElement: root } = document;
  const follow = (): void => {
    // A page that is zoomed into by two fingers is to be looked at, not to be laid out again.
    const isCovered = seen.scale <= 1.01 && seen.height < window.innerHeight - 1;
    const area = {
      '--viewport-top': `${seen.offsetTop}px`,
      '--viewport-height': `${seen.height}px`,
      '--safe-bottom': '0px', // the keyboard lies there
    };
    for (const [name, value] of Object.entries(area)) root.style.setProperty(name, isCovered ? value : null);
    root.toggleAttribute('data-low', (isCovered ? seen.height : window.innerHeight) < lowPx);
    if (!isCovered) return;
    const { activeElement } = document;
    if (isField(activeElement) && activeElement?.closest('[data-dialog]'))
      activeElement.scrollIntoView({ block: 'nearest' });
  };
  // A press takes the focus from a field, and the keyboard goes: what is pressed stays where it is until it is clicked.
  const followSoon = betweenPresses(follow);
  seen.addEventListener('resize', followSoon);
  seen.addEventListener('scroll', followSoon);
  follow();
};

followViewport();
