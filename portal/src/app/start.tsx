import { createRoot } from 'react-dom/client';
import { loadConfig } from '../lib/config.ts';
import { fetchClient, hasStoredSession } from '../lib/provider-auth.ts';
import { followSession, isSessionKnown } from '../lib/session.ts';
import { App } from './app.tsx';
import { keepPage } from './keep-page.ts';
import { loadPages } from './pages.ts';
import { applyScheme } from './scheme.ts';
import { StartFailure } from './start-failure.tsx';

const isAdminArea = (path: string): boolean => path === '/' || path === '/admin' || path.startsWith('/admin/');

/** What is likely to be shown first: a stranger who asks for a section gets the login page. */
const firstPath = (): string => {
  const path = location.pathname.replace(/(.)\/+$/, '$1');
  return isAdminArea(path) && !hasStoredSession() && !/^\/admin\/(?:signup|forgot|reset)/.test(path)
    ? '/admin/login'
    : path;
};

/** What a mail's link or a sign-in elsewhere adds to the address. */
const additions = /[?&#](?:code|error|error_description|token_hash|message)=/;
const longestWaitMs = 5_000;

/**
 * Picks up the session: the stored one, or what the address brings, which is the sign-in's affair.
 * @param fail told where the stored session cannot be picked up; a page that goes without is told when it signs in
 */
const pickUpSession = async (fail: (error: unknown) => void): Promise<void> => {
  if (!additions.test(location.href)) {
    followSession().catch((error: unknown) => isSessionKnown() || fail(error));
    return;
  }
  // The address stays as it is until all that it needs is here: it may have to be loaded again.
  const [{ receive }] = await Promise.all([import('../features/sign-in/index.ts'), fetchClient()]);
  const settle = await receive();
  // What a code comes to decides which page is shown; a server that does not answer must not leave the screen empty.
  await Promise.race([followSession().then(settle), new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
};

/** Reads the settings, picks up the session, fetches the first page's code, and only then renders. */
export const start = async (): Promise<void> => {
  applyScheme();
  keepPage();
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root.');
  const root = createRoot(container);
  let failed = false;
  const fail = (error: unknown): void => {
    failed = true;
    console.error('Thaan could not start', error);
    root.render(<StartFailure />);
  };
  try {
    await loadConfig();
    await pickUpSession(fail);
    await loadPages(firstPath()).catch(() => undefined); // the page says itself that it could not be loaded
    if (!failed) root.render(<App />);
  } catch (error) {
    fail(error);
  }
};
