import { createClient, type EmailOtpType, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestOidc, type TestOidc } from '../../provider/testing/oidc.ts';
import { startTestThaan, testOwner } from '../../testing/start-thaan.ts';
import type { Thaan } from './start-thaan.ts';

// Guarantee 16: THAAN_IMPLICIT on and off, by the public client in its own default, which knows nothing of PKCE.

const page = 'https://tool.example/done';
const { email } = testOwner;

let oidc: TestOidc;
const thaans: Partial<Record<'on' | 'off', Thaan>> = {};

beforeAll(async () => {
  oidc = await startTestOidc({ accounts: [{ sub: '7', email: 'meera@gmail.example', email_verified: true }] });
  for (const switched of ['on', 'off'] as const) {
    const thaan = await startTestThaan({
      environment: {
        THAAN_REDIRECTS: page,
        THAAN_ORIGINS: new URL(page).origin,
        THAAN_GOOGLE_CLIENT_ID: oidc.clientId,
        THAAN_GOOGLE_CLIENT_SECRET: oidc.clientSecret,
        THAAN_GOOGLE_ISSUER: oidc.issuer,
        ...(switched === 'on' && { THAAN_IMPLICIT: 'on' }),
      },
    });
    thaans[switched] = thaan;
    oidc.redirectUris.add(`${thaan.url}/auth/v1/callback`);
  }
});
afterAll(async () => {
  for (const thaan of Object.values(thaans)) await thaan.stop();
  await oidc.stop();
});

const running = (switched: 'on' | 'off'): Thaan => {
  const thaan = thaans[switched];
  if (thaan === undefined) throw new Error('It did not start');
  return thaan;
};

/** The public client, with a storage of its own. */
const clientOf = ({ url, publicKey }: Thaan, flowType: 'implicit' | 'pkce' = 'implicit'): SupabaseClient => {
  const held = new Map<string, string>();
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
  return createClient(url, publicKey, { auth: { flowType, storage, autoRefreshToken: false } });
};

/** The address bar of a page that was opened at `href`, and the client that this page makes. */
const openedAt = async (thaan: Thaan, href: string): Promise<{ client: SupabaseClient; error: string | undefined }> => {
  const location = new URL(href);
  vi.stubGlobal('window', { location, history: { replaceState: () => {} }, addEventListener: () => {} });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {} });
  try {
    const { url, publicKey } = thaan;
    const auth = {
      flowType: 'implicit',
      detectSessionInUrl: true,
      persistSession: false,
      autoRefreshToken: false,
    } as const;
    const client = createClient(url, publicKey, { auth });
    const { error } = await client.auth.initialize();
    return { client, error: error?.message };
  } finally {
    vi.unstubAllGlobals();
  }
};

/** The newest mail with a link to an address, as the outbox shows it. */
const mailTo = async ({ outbox }: Thaan, address: string): Promise<{ link: string; code: string }> => {
  const shown = await (await fetch(`${outbox}.json`)).json();
  const mails = shown as { recipient: string; links: string[]; code: string }[];
  const { links, code } = mails.find(({ recipient, code }) => recipient === address && code !== '') ?? {
    links: [],
    code: '',
  };
  return { link: links[0] ?? '', code };
};
const linkTo = async (thaan: Thaan, address: string): Promise<string> => (await mailTo(thaan, address)).link;
const leadsTo = async (link: string): Promise<string> =>
  (await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '';
const google = async (client: SupabaseClient, redirectTo = page): Promise<string> => {
  const options = { redirectTo, skipBrowserRedirect: true };
  return (await client.auth.signInWithOAuth({ provider: 'google', options })).data.url ?? '';
};

test('on: the link of a mail signs in on the page that asked, and its session works', async () => {
  const thaan = running('on');
  const { error } = await clientOf(thaan).auth.signInWithOtp({ email, options: { emailRedirectTo: page } });
  expect(error).toBeNull();
  const arrived = await leadsTo(await linkTo(thaan, email));
  expect(arrived).toMatch(/^https:\/\/tool\.example\/done#access_token=.*&type=magiclink$/);
  const opened = await openedAt(thaan, arrived);
  expect(opened.error).toBeUndefined();
  expect((await opened.client.auth.getUser()).data.user?.email).toBe(email);
  expect((await opened.client.from('categories').select('name').throwOnError()).data).toHaveLength(15);
  expect((await opened.client.auth.refreshSession()).error).toBeNull();
});

test.each(['on', 'off'] as const)('%s: a mail that names no page of its own leads to the portal', async (switched) => {
  const thaan = running(switched);
  const client = clientOf(thaan);
  const chitra = { email: 'chitra@example.in', password: 'a word of hers' };
  await client.auth.signUp(chitra);
  const linked = async () => {
    const { origin, pathname, searchParams } = new URL(await linkTo(thaan, chitra.email));
    const [token_hash, type] = [searchParams.get('token_hash') ?? '', searchParams.get('type') as EmailOtpType];
    const { error } = await clientOf(thaan, 'pkce').auth.verifyOtp({ token_hash, type });
    return [`${origin}${pathname}`, error];
  };
  expect(await linked()).toEqual([`${thaan.url}/admin/login`, null]);
  await client.auth.resetPasswordForEmail(chitra.email, { redirectTo: 'https://evil.example/' });
  expect(await linked()).toEqual([`${thaan.url}/admin/reset-password`, null]);
});

test('on: Google, and a link that does not hold is told to the client', async () => {
  const thaan = running('on');
  const back = await leadsTo(await oidc.signIn(await leadsTo(await google(clientOf(thaan))), '7'));
  expect(back.startsWith(`${page}#access_token=`)).toBe(true);
  const { client } = await openedAt(thaan, back);
  expect((await client.auth.getUser()).data.user?.email).toBe('meera@gmail.example');
  const elsewhere = await leadsTo(await google(clientOf(thaan), 'https://evil.example/'));
  expect(new URL(await leadsTo(await oidc.signIn(elsewhere, '7'))).origin).toBe(thaan.url);

  const dead = await leadsTo(`${thaan.url}/auth/v1/verify?token=abc&type=magiclink&redirect_to=${page}`);
  expect((await openedAt(thaan, dead)).error).toBe('Email link is invalid or has expired');
});

test.each(['on', 'off'] as const)(
  '%s: a client with PKCE, as the portal is one, gets its code and its links',
  async (switched) => {
    const thaan = running(switched);
    const client = clientOf(thaan, 'pkce');
    const back = new URL(await leadsTo(await oidc.signIn(await leadsTo(await google(client)), '7')));
    expect([...back.searchParams.keys(), back.hash]).toEqual(['code', '']);
    const { data } = await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    expect(data.user?.email).toBe('meera@gmail.example');
    await client.auth.resetPasswordForEmail('meera@gmail.example', { redirectTo: `${thaan.url}/admin/reset-password` });
    const link = new URL(await linkTo(thaan, 'meera@gmail.example'));
    expect(`${link.origin}${link.pathname}`).toBe(`${thaan.url}/admin/reset-password`);
    const hash = link.searchParams.get('token_hash') ?? '';
    expect((await client.auth.verifyOtp({ token_hash: hash, type: 'recovery' })).data.session).not.toBeNull();
  },
);

test('off: no session stands in an address, and what is refused names the setting', async () => {
  const thaan = running('off');
  const client = clientOf(thaan);
  const refused = (await (await fetch(await google(client))).json()) as { msg: string };
  expect(refused.msg).toMatch(/PKCE .*, since THAAN_IMPLICIT is off$/);
  await client.auth.signInWithOtp({ email, options: { emailRedirectTo: page } });
  const link = new URL(await linkTo(thaan, email));
  expect(`${link.origin}${link.pathname}`).toBe('https://tool.example/admin/login');
  const hash = link.searchParams.get('token_hash') ?? '';
  const opened = await leadsTo(`${thaan.url}/auth/v1/verify?token=${hash}&type=magiclink&redirect_to=${page}`);
  expect(opened).not.toContain('access_token');
  expect((await openedAt(thaan, opened)).error).toContain('(THAAN_IMPLICIT is off.)');
});
