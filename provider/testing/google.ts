import { createHash, randomBytes } from 'node:crypto';
import { AuthClient } from '@supabase/auth-js';
import type { AuthSettings } from '../auth/index.ts';
import { issuer, startTestAuth, type TestAuth } from './auth.ts';
import { startTestOidc, type TestOidc, type TestPerson } from './oidc.ts';

export type Browser = InstanceType<typeof AuthClient>;

/** auth/v1 with sign-in by Google, for which an OpenID provider on loopback stands. */
export interface GoogleTest {
  readonly provider: TestAuth;
  readonly oidc: TestOidc;
  /** Makes a person known to the OpenID provider. */
  know(person: Partial<TestPerson>): TestPerson;
  /** The public client with PKCE and a storage of its own. */
  browser(): Browser;
  /** Asks auth/v1 for a path without following where it leads. */
  visit(path: string, init?: RequestInit): Promise<Visit>;
  /** Begins a sign-in by hand. */
  authorize(more?: Record<string, string>): Promise<Visit & { verifier: string }>;
  /** Goes from an address of the OpenID provider through its pages and back to /callback. */
  comeBack(url: string, sub: string | undefined): Promise<Visit>;
  /** The whole way of a sign-in up to the page where it ends. */
  signIn(person: TestPerson, more?: Record<string, string>): Promise<Visit & { verifier: string }>;
  exchange(code: string | null, verifier: string): ReturnType<TestAuth['post']>;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** What an address answered. */
interface Visit {
  readonly status: number;
  readonly location: string;
  /** What the address it leads to says in its query. */
  readonly query: URLSearchParams;
  readonly fragment: URLSearchParams;
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what an answer is
  readonly body: any;
}

export const siteUrl = 'http://site.example';

export const startGoogleTest = async (settings: Partial<AuthSettings> = {}): Promise<GoogleTest> => {
  const oidc = await startTestOidc({ redirectUris: [`${issuer}/callback`] });
  const { clientId, clientSecret } = oidc;
  const google = { clientId, clientSecret, issuer: oidc.issuer };
  const provider = await startTestAuth({
    google,
    siteUrl,
    flowsPerAddress: { count: 10_000, seconds: 1 },
    ...settings,
  });

  const visit = async (path: string, init: RequestInit = {}): Promise<Visit> => {
    const headers = { 'x-supabase-api-version': '2024-01-01', ...init.headers };
    const response = await fetch(path.replace(/^(?=\/)/, provider.url), { ...init, headers, redirect: 'manual' });
    const location = response.headers.get('location') ?? '';
    const url = URL.canParse(location) ? new URL(location) : undefined;
    const text = await response.text();
    return {
      status: response.status,
      location,
      query: url?.searchParams ?? new URLSearchParams(),
      fragment: new URLSearchParams(url?.hash.slice(1)),
      body: text.startsWith('{') ? JSON.parse(text) : undefined,
    };
  };
  const authorize = async (more: Record<string, string> = {}) => {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const parameters = { provider: 'google', code_challenge: challenge, code_challenge_method: 's256', ...more };
    return { verifier, ...(await visit(`/authorize?${new URLSearchParams(parameters)}`)) };
  };
  const comeBack = async (url: string, sub: string | undefined) =>
    visit((await oidc.signIn(url, sub)).replace(issuer, ''));

  const stop = async () => {
    await oidc.stop();
    await provider.stop();
  };
  return {
    provider,
    oidc,
    visit,
    authorize,
    comeBack,
    know: (more) => {
      const sub = randomBytes(8).toString('hex');
      const person = { sub, email: `${sub}@example.com`, email_verified: true, name: 'Asha Rao', ...more };
      oidc.accounts.push(person);
      return person;
    },
    browser: () => newBrowser(provider),
    signIn: async ({ sub }, more) => {
      const { verifier, location } = await authorize(more);
      return { verifier, ...(await comeBack(location, sub)) };
    },
    exchange: (code, verifier) => provider.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier }),
    stop,
    [Symbol.asyncDispose]: stop,
  };
};

/** The public client with PKCE and a storage of its own. */
export const newBrowser = (provider: TestAuth): Browser => {
  const held = new Map<string, string>();
  return new AuthClient({
    url: provider.url,
    headers: { apikey: provider.auth.publicKey },
    flowType: 'pkce',
    autoRefreshToken: false,
    storageKey: `sb-${randomBytes(4).toString('hex')}`,
    storage: {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    },
  });
};
