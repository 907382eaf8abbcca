import { createRoot } from 'react-dom/client';
import { type Config, loadConfig } from '../lib/config.ts';
import { connectAuth, hasStoredSession } from '../lib/provider-auth.ts';
import { followSession } from '../lib/session.ts';
import { App } from './app.tsx';
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

/** Picks up the session: the stored one, or what the address brings, which is the sign-in's affair. */
const pickUpSession = async (settings: Config): Promise<void> => {
  if (!additions.test(location.href)) {
    connectAuth(settings);
    void followSession();
    return;
  }
  const { receive } = await import('../features/sign-in/index.ts');
  const settle = await receive();
  connectAuth(settings);
  // What a code comes to decides which page is shown; a server that does not answer must not leave the screen empty.
  await Promise.race([followSession().then(settle), new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
};

/** Reads the settings, picks up the session, fetches the first page's code, and only then renders. */
export const start = async (): Promise<void> => {
  applyScheme();
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no element with the id "root".');
  const root = createRoot(container);
  try {
    await pickUpSession(await loadConfig());
    await loadPages(firstPath()).catch(() => undefined); // the page says itself that it could not be loaded
    root.render(<App />);
  } catch (error) {
    console.error('Thaan could not start', error);
    root.render(<StartFailure />);
  }
};
