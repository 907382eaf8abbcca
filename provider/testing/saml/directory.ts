import { createHash, randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { AuthSettings } from '../../auth/index.ts';
import { addDirectory, type DirectoryChange } from '../../auth/sso/manage.ts';
import { startTestAuth, type TestAuth } from '../auth.ts';
import { siteUrl } from '../google.ts';
import { type TestKey, testKey } from './keys.ts';
import { entityId, type Said, signedResponse } from './response.ts';

/** auth/v1 with a directory of the domain corp.example.in, for which the test itself signs. */
export interface DirectoryTest {
  readonly provider: TestAuth;
  readonly directoryId: string;
  readonly key: TestKey;
  /** Begins a sign-in by the public client's call. */
  begin(body?: Readonly<Record<string, unknown>>): Promise<Begun>;
  /** What a browser posts on the directory's behalf. */
  answer(xml: string | Buffer, relayState?: string): Promise<Landed>;
  postForm(form: Readonly<Record<string, string>>): Promise<Landed>;
  /** A whole sign-in: begins, lets the directory answer, and comes back. */
  signIn(said?: Said, body?: Readonly<Record<string, unknown>>): Promise<Landed & Begun>;
  exchange(code: string | null, verifier: string): ReturnType<TestAuth['post']>;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface Begun {
  readonly verifier: string;
  readonly url: string;
  readonly requestId: string;
  readonly relayState: string;
}

/** Where a browser is sent. */
export interface Landed {
  readonly status: number;
  readonly location: string;
  readonly query: URLSearchParams;
  readonly fragment: URLSearchParams;
}

export const metadataXml = (key: TestKey, entity = entityId): string =>
  `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entity}"><IDPSSODescriptor` +
  ` protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing">` +
  `<KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${key.certificate}</X509Certificate>` +
  `</X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Location="https://idp.example.in/sso"` +
  ` Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"/></IDPSSODescriptor></EntityDescriptor>`;

/** What a request says, and what goes with it. */
export const readRequest = (
  url: string,
): { readonly requestId: string; readonly relayState: string; readonly xml: string } => {
  const { searchParams } = new URL(url);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  return { xml, requestId: / ID="([^"]+)"/.exec(xml)?.[1] ?? '', relayState: searchParams.get('RelayState') ?? '' };
};

export const startDirectoryTest = async (
  settings: Partial<AuthSettings> = {},
  change: DirectoryChange = {},
): Promise<DirectoryTest> => {
  const key = testKey('idp.example.in');
  const provider = await startTestAuth({ siteUrl, flowsPerAddress: { count: 1_000_000, seconds: 60 }, ...settings });
  const { id: directoryId } = await addDirectory(provider.database, {
    metadataXml: metadataXml(key),
    domains: ['corp.example.in'],
    attributeMapping: { keys: { name: { name: 'displayName' } } },
    ...change,
  });

  const postForm = async (form: Readonly<Record<string, string>>): Promise<Landed> => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', connection: 'close' };
    const body = new URLSearchParams(form);
    const answer = await fetch(`${provider.url}/sso/saml/acs`, { method: 'POST', headers, body, redirect: 'manual' });
    await answer.body?.cancel();
    const location = answer.headers.get('location') ?? '';
    const url = URL.canParse(location) ? new URL(location) : undefined;
    const [query, fragment] = [url?.searchParams ?? new URLSearchParams(), new URLSearchParams(url?.hash.slice(1))];
    return { status: answer.status, location, query, fragment };
  };
  const answer = (xml: string | Buffer, relayState?: string): Promise<Landed> =>
    postForm({
      SAMLResponse: Buffer.from(xml).toString('base64'),
      ...(relayState !== undefined && { RelayState: relayState }),
    });
  const begin = async (body: Readonly<Record<string, unknown>> = {}): Promise<Begun> => {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const pkce = { code_challenge: challenge, code_challenge_method: 's256' };
    const asked = {
      domain: 'corp.example.in',
      skip_http_redirect: true,
      redirect_to: `${siteUrl}/admin`,
      ...pkce,
      ...body,
    };
    const begun = await provider.post('/sso', asked);
    if (begun.status !== 200) throw new Error(begun.text);
    return { verifier, url: begun.body.url, ...readRequest(begun.body.url) };
  };
  return {
    provider,
    directoryId,
    key,
    begin,
    answer,
    postForm,
    signIn: async (said = {}, body = {}) => {
      const begun = await begin(body);
      const xml = signedResponse({ requestId: begun.requestId, ...said }, key);
      return { ...begun, ...(await answer(xml, begun.relayState)) };
    },
    exchange: (code, verifier) => provider.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier }),
    stop: provider.stop,
    [Symbol.asyncDispose]: provider.stop,
  };
};
