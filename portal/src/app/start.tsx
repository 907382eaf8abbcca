import { createRoot } from 'react-dom/client';
import { loadConfig } from '../lib/config.ts';
import { connectAuth, hasStoredSession } from '../lib/provider-auth.ts';
import { followSession } from '../lib/session.ts';
import { notify } from '../ui/toaster.tsx';
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

const followSignIn = async (): Promise<void> => {
  // Links of mails come back to the same pages; those of a password reset alone have a page of their own.
  const title = location.pathname === '/admin/reset-password' ? 'Error' : 'Google Login Failed';
  const failure = await followSession();
  if (failure) notify({ title, description: failure.message, type: 'error' });
};

/** Reads the settings, picks up the session, fetches the first page's code, and only then renders. */
export const start = async (): Promise<void> => {
  applyScheme();
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no element with the id "root".');
  const root = createRoot(container);
  try {
    connectAuth(await loadConfig());
    void followSignIn();
    await loadPages(firstPath()).catch(() => undefined); // the page says itself that it could not be loaded
    root.render(<App />);
  } catch (error) {
    console.error('Thaan could not start', error);
    root.render(<StartFailure />);
  }
};
