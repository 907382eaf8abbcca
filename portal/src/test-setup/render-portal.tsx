import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { App } from '../app/app.tsx';
import { loadPages } from '../app/pages.ts';
import { createQueryClient } from '../app/query-client.ts';
import { auth } from '../lib/provider-auth.ts';
import { followSession } from '../lib/session.ts';
import { ProductToaster } from '../ui/product-toaster.tsx';
import { ToastPlace } from '../ui/toast-place.tsx';
import { Toaster } from '../ui/toaster.tsx';

/** The accounts of the demo shop. */
export type Role = 'superadmin' | 'admin' | 'user';

export const emails: Record<Role, string> = {
  superadmin: 'owner@demo.thaan.example',
  admin: 'admin@demo.thaan.example',
  user: 'user@demo.thaan.example',
};

export const password = 'demo-thaan-2026';

let followed: Promise<unknown> | undefined;

/** Who is logged in: an account of the demo shop by its role, or another one; null for no one. */
type Who = Role | { readonly email: string; readonly password: string } | null;

/** Logs in without the login page; null logs out. */
export const logInAs = async (who: Who): Promise<void> => {
  // The auth client takes its listener when it is made, so the session is followed first, as at the portal's start.
  followed ??= followSession();
  await followed;
  const client = await auth();
  const { error } =
    who === null
      ? await client.signOut({ scope: 'local' })
      : await client.signInWithPassword(typeof who === 'string' ? { email: emails[who], password } : who);
  if (error) throw error;
};

interface Options {
  /** Who is logged in: an admin, unless it says otherwise. */
  readonly as?: Who;
  /** The address that the page shows. */
  readonly path?: string;
}

/** Renders a part of the portal inside what surrounds every page: the query cache, the toasts, a logged-in user. */
export const renderPortal = async (part: ReactNode, { as = 'admin', path = '/admin/inventory' }: Options = {}) => {
  await logInAs(as);
  history.replaceState(null, '', path);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      {part}
      <ToastPlace>
        <ProductToaster />
        <Toaster />
      </ToastPlace>
    </QueryClientProvider>,
  );
};

/** Renders the whole portal at an address, with its router, its guard and its shell. */
export const renderApp = async ({ as = 'admin', path = '/admin/inventory' }: Options = {}) => {
  await logInAs(as);
  history.replaceState(null, '', path);
  await loadPages(location.pathname);
  return render(<App />);
};
