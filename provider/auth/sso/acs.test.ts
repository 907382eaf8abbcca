import { decodeJwt } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { issuer } from '../../testing/auth.ts';
import { testDirectory } from '../../testing/file-servers.ts';
import { siteUrl } from '../../testing/google.ts';
import { type Landed, metadataXml, startDirectoryTest } from '../../testing/saml/directory.ts';
import { testKey } from '../../testing/saml/keys.ts';
import { assertionXml, responseXml, type Said, signedResponse } from '../../testing/saml/response.ts';
import { signXml } from '../../testing/saml/sign.ts';
import { updateDirectory } from './manage.ts';

const saml = testDirectory();

afterEach(async () => {
  await saml.provider.query({ text: 'delete from auth.users', values: [] });
  const change = { disabled: false, allowIdpInitiated: false, metadataXml: metadataXml(saml.key) };
  await updateDirectory(saml.provider.database, saml.directoryId, change);
});

/** Signs in by an assertion that is altered before it is signed. */
const signInBy = async (alter: (assertion: string) => string): Promise<Landed> => {
  const { requestId, relayState } = await saml.begin();
  const assertion = signXml(alter(assertionXml({ requestId })), saml.key);
  return saml.answer(responseXml({ requestId, signed: 'nothing' }, assertion), relayState);
};

/** How a refusal stands in the address of the site; nothing of the response does. */
const refusal = ({ status, location, query }: Landed): string => {
  expect([status, location.startsWith(`${siteUrl}/?error=`), location.length < 400]).toEqual([303, true, true]);
  return `${query.get('error')} ${query.get('error_code')} ${query.get('error_description')}`;
};
const invalid = (reason: string): string => `invalid_request validation_failed SAML Assertion is not valid: ${reason}`;

test.each<Said>([
  { signed: 'response' },
  { signed: 'both' },
  { algorithms: { digest: 'sha512', signature: 'sha512' } },
  { at: Date.now() + 30_000 },
  { holds: -30 },
])('%o is taken', async (said) => {
  expect((await saml.signIn(said)).query.get('code')).not.toBeNull();
});

test.each<[string, Said]>([
  ['it is not signed', { signed: 'nothing' }],
  ['its audience is another', { audience: 'https://other.example.in' }],
  ['its recipient is another', { recipient: 'https://other.example.in/acs' }],
  ['its destination is another', { destination: 'https://other.example.in/acs' }],
  ['its issuer is another', { issuer: 'https://other.example.in' }],
  ['it answers another request', { requestId: 'id-another' }],
  ['it answers another request', { requestId: undefined }],
  ['it has expired', { holds: -61 }],
  ['it is not valid yet', { at: Date.now() + 180_000 }],
  ['its session has ended', { session: ' SessionNotOnOrAfter="2020-01-01T00:00:00Z"' }],
  ['the identity provider did not sign anybody in (Requester)', { status: 'Requester' }],
  ['it must be signed with RSA and SHA-256 or SHA-512', { algorithms: { signature: 'sha1' } }],
  ['it must be signed with RSA and SHA-256 or SHA-512', { algorithms: { digest: 'sha1' } }],
  ['it must be signed with RSA and SHA-256 or SHA-512', { algorithms: { signature: 'hmac' } }],
])('refused since %s: %o', async (reason, said) => {
  expect(refusal(await saml.signIn(said))).toBe(invalid(reason));
});

test.each([
  ['SubjectConfirmationData NotOnOrAfter', '9999-12-31T23:59:59.999Z'],
  ['AuthnStatement SessionNotOnOrAfter', '9999-12-31T23:59:59-12:00'],
])('%s may be never: %s', async (place, never) => {
  const [element = '', attribute = ''] = place.split(' ');
  const said = (assertion: string) =>
    assertion
      .replace(/(SubjectConfirmationData) NotOnOrAfter="[^"]+"/, element === 'AuthnStatement' ? '$&' : '$1')
      .replace(`<saml:${element}`, `$& ${attribute}="${never}"`);
  expect((await signInBy(said)).query.get('code')).not.toBeNull();
});

test.each(['<saml:Condition/>', '<x:OneTimeUse xmlns:x="urn:x"/>'])(
  'a condition that is not understood is refused: %s',
  async (condition) => {
    const landed = await signInBy((assertion) => assertion.replace('</saml:Conditions>', `${condition}$&`));
    expect(refusal(landed)).toBe(invalid('it has a condition that is not understood'));
  },
);

test('an encrypted assertion is refused in words', async () => {
  const { requestId, relayState } = await saml.begin();
  const xml = responseXml(
    { requestId, signed: 'nothing' },
    '<e:EncryptedAssertion xmlns:e="urn:oasis:names:tc:SAML:2.0:assertion"/>',
  );
  expect(refusal(await saml.answer(xml, relayState))).toBe(
    invalid('it is encrypted; let the identity provider sign it only'),
  );
});

test('a transient name id is nobody, and one without an address cannot be', async () => {
  const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
  expect(refusal(await saml.signIn({ format: transient }))).toMatch(/^invalid_request saml_assertion_no_user_id SAML/);
  const subject = { 'urn:oasis:names:tc:SAML:attribute:subject-id': 'asha', mail: 'asha@corp.example.in' };
  expect((await saml.signIn({ format: transient, attributes: subject })).status).toBe(302);
  expect(refusal(await saml.signIn({ attributes: {} }))).toMatch(/^invalid_request saml_assertion_no_email SAML/);
});

test('a certificate that changed is refused until the metadata is brought anew', async () => {
  const next = testKey('next');
  const withNext = async () => {
    const { requestId, relayState } = await saml.begin();
    return saml.answer(signedResponse({ requestId }, next), relayState);
  };
  expect(refusal(await withNext())).toBe(invalid('its signature is not one of the identity provider'));
  await updateDirectory(saml.provider.database, saml.directoryId, { metadataXml: metadataXml(next) });
  expect((await withNext()).status).toBe(302);
  expect(refusal(await saml.signIn())).toBe(invalid('its signature is not one of the identity provider'));
});

test('of fifty posts of one response at once one is taken, and of fifty exchanges of its code', async () => {
  const { requestId, relayState, verifier } = await saml.begin();
  const xml = signedResponse({ requestId }, saml.key);
  const fifty = <Answer>(once: () => Promise<Answer>) => Promise.all(Array.from({ length: 50 }, once));
  const codes = (await fifty(() => saml.answer(xml, relayState))).map(({ query }) => query.get('code')).filter(Boolean);
  expect(codes).toHaveLength(1);
  const exchanged = await fifty(() => saml.exchange(codes[0] ?? '', verifier));
  expect(exchanged.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('an assertion is taken once, also where two requests of ours would have it', async () => {
  const [first, second] = [await saml.begin(), await saml.begin()];
  const assertionId = '_once';
  const [one, other] = [first, second].map(({ requestId }) => signedResponse({ requestId, assertionId }, saml.key));
  const landed = await Promise.all([
    saml.answer(one ?? '', first.relayState),
    saml.answer(other ?? '', second.relayState),
  ]);
  expect(landed.map(({ status }) => status).sort()).toEqual([302, 303]);
  expect(refusal(landed.find(({ status }) => status === 303) as Landed)).toBe(invalid('it was taken already'));
});

test('a relay state ends after five minutes, and holds for its own request alone', async () => {
  const late = await saml.begin();
  await saml.provider.query({
    text: `update auth.saml_relay_states set created_at = created_at - interval '5 minutes'`,
    values: [],
  });
  const xml = signedResponse({ requestId: late.requestId }, saml.key);
  expect(refusal(await saml.answer(xml, late.relayState))).toMatch(/^server_error saml_relay_state_expired SAML/);
  const [own, others] = [await saml.begin(), await saml.begin()];
  const mine = signedResponse({ requestId: own.requestId }, saml.key);
  expect(refusal(await saml.answer(mine, others.relayState))).toBe(invalid('it answers another request'));
});

test('two assertions, a foreign one in front of the signed one, and comments are refused', async () => {
  const { requestId, relayState } = await saml.begin();
  const signed = signedResponse({ requestId }, saml.key);
  const foreign = assertionXml({ requestId, nameId: 'person-9', signed: 'nothing' });
  const wrapped = signed.replace('<saml:Assertion ', `${foreign}<saml:Assertion `);
  expect(refusal(await saml.answer(wrapped, relayState))).toBe(invalid('it holds more than one assertion'));
  const again = await saml.begin();
  const cut = signedResponse({ requestId: again.requestId, nameId: 'person-1.evil' }, saml.key);
  expect(refusal(await saml.answer(cut.replace('person-1.evil', 'person-1<!-- -->.evil'), again.relayState))).toBe(
    invalid('it holds a DTD, a comment or CDATA'),
  );
});

test('a signature with more namespaces to look for than anybody names is refused before it is verified', async () => {
  const { requestId, relayState } = await saml.begin();
  const prefixes = Array.from({ length: 100 }, (_, at) => `p${at}`).join(' ');
  const xml = signedResponse({ requestId }, saml.key).replace(
    /(<ds:Transform Algorithm="[^"]+c14n#")\/>/,
    `$1><e:InclusiveNamespaces xmlns:e="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="${prefixes}"/></ds:Transform>`,
  );
  expect(refusal(await saml.answer(xml, relayState))).toBe(invalid('its signature has a form that is not taken'));
});

test('what is no form, no response, or too large is refused before it is read', async () => {
  expect(refusal(await saml.postForm({}))).toBe('invalid_request validation_failed SAMLResponse is missing');
  expect(refusal(await saml.postForm({ RelayState: 'abc' }))).toMatch(/SAML RelayState is not a valid UUID or URL$/);
  expect(refusal(await saml.postForm({ SAMLResponse: '%%%' }))).toBe(invalid('it is not base64 of a text'));
  const { relayState } = await saml.begin();
  expect(refusal(await saml.answer('x'.repeat(128 * 1024), relayState))).toMatch(/request_entity_too_large/);
  expect(
    (await saml.provider.query({ text: 'select from auth.saml_relay_states where id = $1', values: [relayState] }))
      .rows,
  ).toHaveLength(1);
});

const schema = 'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
/** A group twice: as it is, and with its type and the namespaces of that. */
const twice = (group: string) =>
  `${group}</saml:AttributeValue><saml:AttributeValue ${schema} xsi:type="xs:string">${group}`;

test('an answer with 300 groups is taken, and one that is larger than any is refused before it is verified', async () => {
  const groups = Array.from({ length: 150 }, (_, at) => twice(`group-${at}`));
  expect((await saml.signIn({ attributes: { mail: 'a@corp.example.in', groups } })).query.get('code')).not.toBeNull();
  const { requestId, relayState } = await saml.begin();
  const large = signedResponse({ requestId }, saml.key).replace('<saml:Subject>', `$&${'<saml:A/>'.repeat(400)}`);
  expect(refusal(await saml.answer(large, relayState))).toBe(invalid('it is too large'));
});

test('a directory that is off, or gone, takes nobody, and signs its people out', async () => {
  const { query, verifier } = await saml.signIn();
  const { body } = await saml.exchange(query.get('code'), verifier);
  const [pending, waiting] = [await saml.begin(), await saml.signIn()];
  await updateDirectory(saml.provider.database, saml.directoryId, { disabled: true });
  const bearer = { authorization: `Bearer ${body.access_token}` };
  expect((await saml.provider.get('/user', bearer)).body).toMatchObject({ code: 'session_not_found' });
  expect((await saml.exchange(waiting.query.get('code'), waiting.verifier)).body.code).toBe('flow_state_not_found');
  const xml = signedResponse({ requestId: pending.requestId }, saml.key);
  expect(refusal(await saml.answer(xml, pending.relayState))).toMatch(/^server_error sso_provider_disabled SSO/);
  expect(await saml.provider.auth.hasDirectory()).toBe(false);
  expect((await saml.provider.get('/settings')).body.saml_enabled).toBe(false);
});

test('the directory may end the session, also of one that a code becomes', async () => {
  const end = new Date(Date.now() + 120_000).toISOString();
  const { query, verifier } = await saml.signIn({ session: ` SessionNotOnOrAfter="${end}"` });
  const { body } = await saml.exchange(query.get('code'), verifier);
  const { rows } = await saml.provider.query<{ end: Date }>({
    text: 'select not_after as end from auth.sessions',
    values: [],
  });
  expect(rows.map((row) => row.end.toISOString())).toEqual([end]);
  await saml.provider.query({ text: `update auth.sessions set not_after = now()`, values: [] });
  const renewed = await saml.provider.post('/token?grant_type=refresh_token', { refresh_token: body.refresh_token });
  expect(renewed.body.code).toBe('session_expired');
});

test('one network address has its answers counted', async () => {
  await using few = await startDirectoryTest({ flowsPerAddress: { count: 2, seconds: 60 } });
  await few.postForm({});
  await few.postForm({});
  expect(refusal(await few.postForm({}))).toMatch(/over_request_rate_limit/);
});

test('sessions in an address: where they are on, with and without a request', async () => {
  await using open = await startDirectoryTest({ implicit: true }, { allowIdpInitiated: true });
  const plain = { code_challenge: '', code_challenge_method: '' };
  expect((await open.signIn({}, plain)).fragment.has('access_token')).toBe(true);
  const unasked = signedResponse({ assertionId: '_unasked' }, open.key);
  const landed = await open.answer(unasked, `${siteUrl}/admin`);
  expect([landed.status, landed.location.split('#')[0]]).toEqual([302, `${siteUrl}/admin`]);
  expect(decodeJwt(landed.fragment.get('access_token') ?? '').iss).toBe(issuer);
  expect(refusal(await open.answer(unasked))).toBe(invalid('it was taken already'));
  const elsewhere = await open.answer(signedResponse({}, open.key), 'https://evil.example/');
  expect(elsewhere.location.split('#')[0]).toBe(`${siteUrl}/`);
  const stranger = signedResponse({ issuer: 'https://other.example.in' }, testKey('other'));
  expect(refusal(await open.answer(stranger))).toMatch(/^server_error saml_idp_not_found A SAML connection/);
});
