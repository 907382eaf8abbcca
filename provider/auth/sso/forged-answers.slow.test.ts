import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DirectoryTest, type Landed, startDirectoryTest } from '../../testing/saml/directory.ts';
import { forgeries } from '../../testing/saml/forgeries.ts';
import { type Said, signedResponse } from '../../testing/saml/response.ts';

// 0 of 10,000 forged, altered, replayed or wrapped responses are accepted.
const count = process.env.TEST_LONG ? 10_000 : 500;

let saml: DirectoryTest;
beforeAll(async () => {
  saml = await startDirectoryTest();
});
afterAll(() => saml.stop());

/** Sends one that must not be taken. */
type Attack = () => Promise<Landed>;

const forged =
  (make: (said: Said) => string | Buffer): Attack =>
  async () => {
    const { requestId, relayState } = await saml.begin();
    return saml.answer(make({ requestId }), relayState);
  };

const taken = async () => {
  const { requestId, relayState } = await saml.begin();
  const xml = signedResponse({ requestId }, saml.key);
  await saml.answer(xml, relayState);
  return { xml, relayState, requestId };
};

const replays: Readonly<Record<string, Attack>> = {
  'replayed with its relay state': async () => {
    const { xml, relayState } = await taken();
    return saml.answer(xml, relayState);
  },
  'replayed with a fresh relay state': async () => {
    const { xml } = await taken();
    return saml.answer(xml, (await saml.begin()).relayState);
  },
  'replayed without a relay state': async () => saml.answer((await taken()).xml),
  'replayed with an address for a relay state': async () =>
    saml.answer((await taken()).xml, 'http://site.example/admin'),
  'the same assertion in another response': async () => {
    const assertionId = '_again';
    await saml.signIn({ assertionId });
    return saml.signIn({ assertionId });
  },
  'the relay state of somebody else': async () => {
    const [own, others] = [await saml.begin(), await saml.begin()];
    return saml.answer(signedResponse({ requestId: own.requestId }, saml.key), others.relayState);
  },
  'a relay state of nobody': async () => {
    const { requestId } = await saml.begin();
    return saml.answer(signedResponse({ requestId }, saml.key), '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66');
  },
  'no request, and no relay state': async () => saml.answer(signedResponse({}, saml.key)),
};

/** Base64 that is none, or is padded, cut or mixed. */
const encoded =
  (alter: (base64: string) => string): Attack =>
  async () => {
    const { requestId, relayState } = await saml.begin();
    const base64 = Buffer.from(signedResponse({ requestId }, saml.key)).toString('base64');
    return saml.postForm({ SAMLResponse: alter(base64), RelayState: relayState });
  };

const oddities: Readonly<Record<string, Attack>> = {
  'base64 with another letter': encoded((base64) => base64.replace(/^..../, '$&*')),
  'base64 for addresses': encoded((base64) => `${base64.slice(0, 80)}-_-_${base64.slice(84)}`),
  'base64 that was cut': encoded((base64) => base64.slice(0, base64.length - 1 - Math.floor(Math.random() * 400))),
  'base64 twice': encoded((base64) => Buffer.from(base64).toString('base64')),
  'base64 in base64’s place': encoded((base64) => `${base64}=${base64}`),
  'no base64': encoded(() => '%%%'),
};

const attacks: Readonly<Record<string, Attack>> = {
  ...Object.fromEntries(Object.entries(forgeries).map(([kind, make]) => [kind, forged(make)])),
  ...replays,
  ...oddities,
};

/** Whether somebody got in, or what else is wrong with how it was refused. */
const verdict = ({ status, location, query }: Landed): string => {
  if (/access_token|[?&]code=/.test(location) || status === 302) return 'accepted';
  const code = query.get('error_code') ?? '';
  if (status !== 303 || code === '' || code === 'unexpected_failure') return `answered ${status} ${code}`;
  return location.length > 600 || location.includes('person-') ? 'told what it holds' : 'refused';
};

const good = async () => expect((await saml.signIn()).query.get('code')).not.toBeNull();

test(`0 of ${count} forged, altered, replayed or wrapped responses are accepted`, async () => {
  await good();
  const kinds = Object.entries(attacks);
  expect(kinds.length).toBeGreaterThan(75);
  const accepted: string[] = [];
  for (let made = 0; made < count; made += 8) {
    const batch = Array.from({ length: Math.min(8, count - made) }, (_, at) => kinds[(made + at) % kinds.length]);
    const verdicts = await Promise.all(
      batch.map(async (each) => [each?.[0] ?? '', each === undefined ? 'none' : verdict(await each[1]())] as const),
    );
    accepted.push(...verdicts.filter(([, found]) => found !== 'refused').map((found) => found.join(': ')));
  }
  expect(accepted).toEqual([]);
  await good();
  const { rows } = await saml.provider.query<{ subject: string }>({
    text: 'select distinct provider_id as subject from auth.identities',
    values: [],
  });
  expect(rows).toEqual([{ subject: 'person-1' }]);
}, 1_800_000);
