export type Scheme = 'light' | 'dark';

const storedUnder = 'thaan-scheme';

const asScheme = (value: unknown): Scheme | null => (value === 'light' || value === 'dark' ? value : null);

/** The scheme to keep when the other one than `shown` is wanted: none where the system asks for that one anyway. */
export const switched = (shown: Scheme, system: Scheme): Scheme | null => {
  const wanted = shown === 'dark' ? 'light' : 'dark';
  return wanted === system ? null : wanted;
};

const systemScheme = (): Scheme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

const chosenScheme = (): Scheme | null => {
  try {
    return asScheme(localStorage.getItem(storedUnder));
  } catch {
    return null; // a browser that keeps nothing follows the system
  }
};

/** The scheme that the page shows: the one chosen in this browser, else the system's. */
export const shownScheme = (): Scheme => chosenScheme() ?? systemScheme();

/** Shows the page, and the bars of the browser around it, in the scheme chosen in this browser, if one was. */
export const applyScheme = (): void => {
  const chosen = chosenScheme();
  if (chosen) document.documentElement.dataset.scheme = chosen;
  else delete document.documentElement.dataset.scheme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = bar.dataset;
    bar.media = chosen === null ? `(prefers-color-scheme: ${scheme})` : chosen === scheme ? 'all' : 'not all';
  }
};

/** Turns the page to the other scheme, and keeps that choice for as long as the system asks for another one. */
export const switchScheme = (): void => {
  const next = switched(shownScheme(), systemScheme());
  if (next) localStorage.setItem(storedUnder, next);
  else localStorage.removeItem(storedUnder);
  applyScheme();
};

/** Calls back when another tab or the system changes the scheme. Answers how to stop it. */
export const followScheme = (onChange: () => void): (() => void) => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const stored = (event: StorageEvent): void => {
    if (event.key !== storedUnder && event.key !== null) return;
    applyScheme();
    onChange();
  };
  system.addEventListener('change', onChange);
  window.addEventListener('storage', stored);
  return () => {
    system.removeEventListener('change', onChange);
    window.removeEventListener('storage', stored);
  };
};
