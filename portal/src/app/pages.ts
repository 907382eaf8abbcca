import { landingPath } from '../lib/origin.ts';
import type { OpenArea } from './guard-state.ts';
import { type LazyPage, lazyPage, preloadPage } from './lazy-page.ts';
import { areaPages } from './sections.ts';

/** A page outside the admin area. */
export interface StandalonePage {
  readonly path: string;
  readonly title: string;
  readonly page: LazyPage<{ onSignInNear: () => void }>;
}

const signIn = () => import('../features/sign-in/index.ts');

/** The pages for which nobody needs to be signed in. */
export const standalonePages: readonly StandalonePage[] = [
  { path: '/admin/login', title: 'Admin Portal Login', page: lazyPage(async () => (await signIn()).LoginPage) },
  { path: '/admin/signup', title: 'Create an Account', page: lazyPage(async () => (await signIn()).SignupPage) },
  {
    path: '/admin/forgot-password',
    title: 'Forgot Password',
    page: lazyPage(async () => (await signIn()).ForgotPasswordPage),
  },
  {
    path: '/admin/reset-password',
    title: 'Reset Password',
    page: lazyPage(async () => (await signIn()).resetPasswordPage()),
  },
  { path: '/unauthorized', title: 'Access Denied', page: lazyPage(async () => (await signIn()).AccessDeniedPage) },
];

/** The demo printer's page, on demo shops alone. */
export const demoPrinterPage: LazyPage = lazyPage(
  async () => (await import('../features/labels/index.ts')).DemoPrinterPage,
);

/** What surrounds the sections: the role's check, the navigation, the cache of data. */
export const adminArea: LazyPage<OpenArea> = lazyPage(async () => (await import('./admin-area.tsx')).AdminArea);

const pagesAt = (path: string): { load: () => Promise<void> }[] => {
  const standalone = standalonePages.find((page) => page.path === path);
  if (standalone) return [standalone.page];
  if (path === '/printer') return [demoPrinterPage];
  const asked = path === '/' || path === '/admin' ? landingPath : path;
  const section = areaPages.find((candidate) => candidate.path === asked);
  return section ? [adminArea, section.page] : [];
};

/** Fetches the code of what an address shows. Rejects when it cannot be had. */
export const loadPages = async (path: string): Promise<void> => {
  await Promise.all(pagesAt(path).map((page) => page.load()));
};

/** Fetches ahead, in the background, what an address will show. */
export const preload = (path: string): void => {
  for (const page of pagesAt(path)) preloadPage(page);
};
