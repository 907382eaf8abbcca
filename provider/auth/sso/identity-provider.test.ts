import { createVerify, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../../testing/auth.ts';
import { newBrowser, siteUrl } from '../../testing/google.ts';
import { startIdentityProvider, type TestIdentityProvider } from '../../testing/saml/identity-provider.ts';
import { addDirectory } from './manage.ts';

/** The public client, our server, and a real identity provider that knows us by our metadata. */
let provider: TestAuth;
let directory: TestIdentityProvider;
let directoryId: string;

beforeAll(async () => {
  provider = await startTestAuth({ siteUrl });
  directory = await startIdentityProvider((await provider.get('/sso/saml/metadata')).text);
  const attributeMapping = { keys: { full_name: { name: 'displayName' } } };
  const { metadataXml } = directory;
  const added = await addDirectory(provider.database, { metadataXml, domains: ['Corp.Example.in'], attributeMapping });
  directoryId = added.id;
});
afterAll(async () => {
  await directory.stop();
  await provider.stop();
});

const browser = () => newBrowser(provider);

const comeBack = async (form: Readonly<Record<string, string>>): Promise<URL> => {
  const body = new URLSearchParams(form);
  const answer = await fetch(`${provider.url}/sso/saml/acs`, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '', siteUrl);
};

const asha = { nameId: 'a-1', email: 'Asha@corp.example.in', name: 'Asha Rao' };
const bina = { nameId: 'b-2', email: 'bina@corp.example.in', name: 'Bina Das' };

test('by a domain, in capitals, and by an id: one account each, whichever way', async () => {
  const found = [];
  for (const target of [{ domain: 'CORP.example.in' }, { providerId: directoryId }]) {
    for (const person of [asha, bina]) {
      const client = browser();
      const options = { redirectTo: `${siteUrl}/admin`, skipBrowserRedirect: true };
      const { data, error } = await client.signInWithSSO({ ...target, options });
      expect(error).toBeNull();
      const landed = await comeBack(await directory.signIn(data?.url ?? '', person));
      expect([landed.origin, landed.pathname]).toEqual([siteUrl, '/admin']);
      const { data: exchanged } = await client.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
      const { user } = exchanged;
      expect(user).toMatchObject({
        email: person.email.toLowerCase(),
        user_metadata: { full_name: person.name, sub: person.nameId, iss: directory.entityId },
      });
      expect((await client.getUser()).data.user?.id).toBe(user?.id);
      expect((await client.refreshSession()).error).toBeNull();
      found.push(user?.id);
    }
  }
  expect(new Set(found).size).toBe(2);
  expect(found.slice(0, 2)).toEqual(found.slice(2));
});

test('the request is signed with RSA and SHA-256 by the key of the metadata, which stays', async () => {
  const { text } = await provider.get('/sso/saml/metadata');
  const certificate = /X509Certificate>([^<]+)</.exec(text)?.[1]?.replace(/\s/g, '') ?? '';
  const { data } = await browser().signInWithSSO({ domain: 'corp.example.in', options: { skipBrowserRedirect: true } });
  const [, query = ''] = (data?.url ?? '').split('?');
  const [signed = '', signature = ''] = query.split('&Signature=');
  expect(new URLSearchParams(signed).get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
  const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'));
  const verify = createVerify('sha256').update(signed);
  expect(verify.verify(publicKey, decodeURIComponent(signature), 'base64')).toBe(true);
  expect((await provider.get('/sso/saml/metadata')).text).toBe(text);
});

test('the metadata comes as a file too, and says what an identity provider asks', async () => {
  const shown = await provider.get('/sso/saml/metadata');
  expect(shown.headers.get('content-type')).toMatch(/^application\/xml/);
  expect(shown.text).toContain('WantAssertionsSigned="true"');
  const file = await provider.get('/sso/saml/metadata?download=true');
  expect([file.text, file.headers.get('content-disposition')]).toEqual([
    shown.text,
    'attachment; filename="metadata.xml"',
  ]);
});
