import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { administratorOf } from '../../testing/administrator.ts';
import { serviceKey } from '../../testing/auth.ts';
import { testAuth } from '../../testing/file-servers.ts';
import { metadataXml } from '../../testing/saml/directory.ts';
import { testKey } from '../../testing/saml/keys.ts';
import { fetchMetadata } from './fetch-metadata.ts';
import { readMetadata } from './metadata.ts';

let admin: { readonly authorization: string };
const good = metadataXml(testKey('idp.example.in'));
const url = '/admin/sso/providers';

const provider = testAuth();
beforeAll(async () => {
  admin = { authorization: `Bearer ${(await serviceKey(provider.database)).key}` };
});

beforeEach(() => provider.query({ text: 'delete from auth.sso_providers', values: [] }));

const create = (more: object = {}) => provider.post(url, { type: 'saml', metadata_xml: good, ...more }, admin);

test('who is no administrator gets nowhere', async () => {
  const { body } = await create();
  for (const headers of [{}, { authorization: `Bearer ${provider.auth.publicKey}` }])
    for (const answer of [
      await provider.get(url, headers),
      await provider.post(url, { type: 'saml', metadata_xml: good }, headers),
      await provider.get(`${url}/${body.id}`, headers),
      await provider.put(`${url}/${body.id}`, { disabled: true }, headers),
    ])
      expect([401, 403]).toContain(answer.status);
  expect((await provider.get(`${url}/${body.id}`, admin)).body.disabled).toBeNull();
});

test('domains are one in whatever case, and unasked answers are taken where it is said', async () => {
  const { body } = await create({ domains: ['Corp.Example.in', 'corp.example.IN'], allow_idp_initiated: true });
  expect(body).toMatchObject({ domains: [{ domain: 'corp.example.in' }], saml: { allow_idp_initiated: true } });
  const second = metadataXml(testKey('other'), 'https://second.example.in');
  const taken = await create({ metadata_xml: second, domains: ['CORP.example.in'] });
  expect([taken.status, taken.body.code]).toEqual([400, 'sso_domain_already_exists']);
  const changed = await provider.put(`${url}/${body.id}`, { allow_idp_initiated: false, domains: [] }, admin);
  expect(changed.body).toMatchObject({ domains: [], saml: { entity_id: 'https://idp.example.in/metadata' } });
  expect(changed.body.saml).not.toHaveProperty('allow_idp_initiated');
});

test('what a rule of the database has against it is told in words, and nothing is changed', async () => {
  const { body } = await create();
  await provider.query({
    text: `create function public.keep() returns trigger language plpgsql as $$
             begin raise exception 'It is needed' using errcode = 'PT409', hint = 'Add another.'; end $$;`,
    values: [],
  });
  await provider.query({
    text: `create trigger keep after update or delete on auth.sso_providers for each row execute function public.keep()`,
    values: [],
  });
  const one = `${url}/${body.id}`;
  const administrator = administratorOf(provider);
  try {
    for (const answer of [await administrator.put(one, { disabled: true }), await administrator.delete(one)])
      expect([answer.status, answer.body.message]).toEqual([409, 'It is needed. Add another.']);
  } finally {
    await provider.query({ text: 'drop function public.keep cascade', values: [] });
  }
  expect((await provider.get(one, admin)).body.disabled).toBeNull();
});

test.each([
  [{ domains: ['nodomain'] }, '"nodomain" is not a domain such as example.com'],
  [{ domains: ['a b.example.in'] }, '"a b.example.in" is not a domain such as example.com'],
  [
    { attribute_mapping: { keys: { a: { default: 'x'.repeat(5_000) } } } },
    'attribute_mapping must not exceed 4096 bytes',
  ],
  [{ resource_id: 'x'.repeat(65) }, 'The resource_id of an SSO provider has 1 to 64 characters'],
])('refused: %o', async (more, message) => {
  expect((await create(more)).body).toEqual({ code: 'validation_failed', message });
});

test.each([
  ['<a/>', 'is no EntityDescriptor'],
  [good.replaceAll('EntityDescriptor', 'EntitiesDescriptor'), 'describes several entities, of which one is needed'],
  [good.replace('entityID="https', 'entityID="" x="https'), 'does not contain an EntityID'],
  [good.replace(/<IDPSSO.*IDPSSODescriptor>/, (role) => role + role), 'contains multiple IDPSSODescriptors'],
  [good.replace('use="signing"', 'use="encryption"'), 'does not contain a certificate for signing'],
  [good.replace(/Certificate>[^<]+</, 'Certificate>hello<'), 'contains a certificate that is none'],
  [metadataXml(testKey('small', 1_024)), 'has no signing certificate of an RSA key with 2048 bits or more'],
  [good.replace('HTTP-Redirect', 'HTTP-POST'), 'does not contain a SingleSignOnService for HTTP-Redirect'],
  [good.replace('"https://idp.example.in/sso"', '"javascript:alert(1)"'), 'whose Location is no https address'],
  [good.replace('"https://idp.example.in/sso"', '"http://idp.example.in/sso"'), 'whose Location is no https address'],
  [`<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${good}`, 'cannot be read: it holds a DTD'],
  [good + ' '.repeat(300_000), 'must not exceed 262144 bytes'],
])('metadata is refused in words', async (xml, words) => {
  expect(() => readMetadata(xml)).toThrow(words);
});

test('metadata with comments, a declaration and several certificates is read', () => {
  const next = testKey('other').certificate;
  const two = good.replace('</X509Data>', `<X509Certificate>\n${next}\n</X509Certificate></X509Data>`);
  const { certificates, ssoUrl } = readMetadata(`<?xml version="1.0"?>\n<!-- made by hand -->\n${two}`);
  expect([certificates.length, ssoUrl]).toEqual([2, 'https://idp.example.in/sso']);
});

test('metadata of many more elements than an answer has is read', () => {
  const claims = '<auth:ClaimType xmlns:auth="urn:auth" Uri="urn:claim" Optional="true"/>'.repeat(1_500);
  const large = good.replace('<IDPSSODescriptor', `<Extensions>${claims}</Extensions>$&`);
  expect(readMetadata(large).entityId).toBe('https://idp.example.in/metadata');
});

/** Metadata at an https address of this very machine, whose certificate it shows itself. */
let server: Server;
let origin: string;
const ca = `-----BEGIN CERTIFICATE-----\n${testKey('127.0.0.1').certificate}\n-----END CERTIFICATE-----`;
beforeAll(async () => {
  server = createServer({ key: testKey('127.0.0.1').privateKey, cert: ca }, (request, response) => {
    if (request.url === '/metadata') response.end(good);
    else if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://127.0.0.1/' }).end();
    else if (request.url === '/long') response.end('x'.repeat(300_000));
    else if (request.url === '/slow') response.write('<');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('metadata is fetched by https from a server whose certificate holds', async () => {
  expect(await fetchMetadata(`${origin}/metadata`, { loopback: true, ca })).toBe(good);
});

test.each([
  ['/elsewhere', 'it leads elsewhere; name the address that it leads to'],
  ['/none', 'it answered with the status 404'],
  ['/long', 'it is longer than 262144 bytes'],
])('what is at %s is refused: %s', async (path, words) => {
  await expect(fetchMetadata(origin + path, { loopback: true, ca })).rejects.toThrow(words);
});

test('one that begins to answer and goes no further is not waited for', async () => {
  const fetched = fetchMetadata(`${origin}/slow`, { loopback: true, ca, timeoutMs: 300 });
  await expect(fetched).rejects.toThrow('it did not answer in time');
});

test('an address near the server, or without a certificate that holds, is not asked', async () => {
  await expect(fetchMetadata(`${origin}/metadata`, { loopback: true })).rejects.toThrow(/self-signed/);
  const hosts = ['127.0.0.1', 'localhost', '10.1.2.3', '192.168.1.1', '169.254.169.254', '[::1]', '[fd00::1]', '[::]'];
  const spelled = [
    ...['[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '[0:0:0:0:0:ffff:10.1.2.3]', '[::127.0.0.1]', '[fec0::1]'],
    ...['[64:ff9b::7f00:1]', '[64:ff9b:1::a01:203]', '[2002:7f00:1::]', '0', '127.1', '0x7f000001'],
  ];
  for (const host of [...hosts, ...spelled])
    await expect(fetchMetadata(`https://${host}/metadata`)).rejects.toThrow(/not a public one$/);
  await expect(fetchMetadata('http://idp.example.in/')).rejects.toThrow('metadata_url is not a HTTPS URL');
  await expect(fetchMetadata('hello')).rejects.toThrow('metadata_url is not a valid URL');
});
