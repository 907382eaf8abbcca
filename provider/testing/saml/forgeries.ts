import { randomBytes, randomUUID } from 'node:crypto';
import { testKey } from './keys.ts';
import { assertionXml, responseXml, type Said, signedResponse } from './response.ts';
import { type Algorithms, signXml } from './sign.ts';

const own = testKey('idp.example.in');
const foreign = testKey('other');
const signed = (said: Said) => signedResponse(said, own);

const random = (below: number): number => Math.floor(Math.random() * below);

const part = (xml: string, start: string, end: string): string => {
  const from = xml.indexOf(start);
  return xml.slice(from, xml.indexOf(end, from) + end.length);
};
const signatureIn = (xml: string): string => part(xml, '<ds:Signature ', '</ds:Signature>');
const assertionIn = (xml: string): string => part(xml, '<saml:Assertion ', '</saml:Assertion>');

/** Another person's, with an id of its own, signed by nobody. */
const evil = (said: Said, more: Said = {}): string =>
  assertionXml({ ...said, nameId: 'person-9', assertionId: `_${randomUUID()}`, signed: 'nothing', ...more });

/** Puts something right behind the first such text. */
const behind = (xml: string, place: string, put: string): string => xml.replace(place, () => place + put);
const object = (inside: string): string => `<ds:Object>${inside}</ds:Object>`;

/** The eight ways to wrap a signed assertion (Somorovsky and others, 2012). */
const wrapped: Readonly<Record<string, (said: Said) => string>> = {
  XSW1: (said) => {
    const whole = signed({ ...said, signed: 'response' });
    const signature = signatureIn(whole);
    const bare = whole.replace(signature, '');
    const around = signature.replace('</ds:Signature>', `${object(bare)}</ds:Signature>`);
    return responseXml({ ...said, signed: 'nothing' }, around + evil(said));
  },
  XSW2: (said) => {
    const whole = signed({ ...said, signed: 'response' });
    const signature = signatureIn(whole);
    return responseXml({ ...said, signed: 'nothing' }, whole.replace(signature, '') + signature + evil(said));
  },
  XSW3: (said) => {
    const whole = signed(said);
    return whole.replace('<saml:Assertion ', () => `${evil(said)}<saml:Assertion `);
  },
  XSW4: (said) => {
    const whole = signed(said);
    return whole.replace(assertionIn(whole), (inner) =>
      evil(said).replace('</saml:Assertion>', `${inner}</saml:Assertion>`),
    );
  },
  XSW5: (said) => {
    const whole = signed(said);
    const [signature, original] = [signatureIn(whole), assertionIn(whole)];
    const altered = behind(evil(said), '</saml:Issuer>', signature);
    return whole.replace(original, altered + original.replace(signature, ''));
  },
  XSW6: (said) => {
    const whole = signed(said);
    const [signature, original] = [signatureIn(whole), assertionIn(whole)];
    const around = signature.replace('</ds:Signature>', `${original.replace(signature, '')}</ds:Signature>`);
    return whole.replace(original, behind(evil(said), '</saml:Issuer>', around));
  },
  XSW7: (said) => {
    const extensions = `<samlp:Extensions>${evil(said)}</samlp:Extensions>`;
    return signed(said).replace('<samlp:Status>', `${extensions}<samlp:Status>`);
  },
  XSW8: (said) => {
    const whole = signed(said);
    const [signature, original] = [signatureIn(whole), assertionIn(whole)];
    const around = signature.replace('</ds:Signature>', `${object(original.replace(signature, ''))}</ds:Signature>`);
    return whole.replace(original, behind(evil(said), '</saml:Issuer>', around));
  },
};

const altered = (xml: string): string => {
  const alphabet = 'ABCXYZabcxyz0123456789-_=.+/<>&"\' é';
  // Of what the signature covers, and of the signature; what stands around is nobody's word.
  const [from, to] = [xml.indexOf('<saml:Assertion '), xml.indexOf('</saml:Assertion>')];
  const at = from + random(to - from);
  let other = xml[at] ?? '';
  while (other === xml[at]) other = alphabet[random(alphabet.length)] ?? '';
  return xml.slice(0, at) + other + xml.slice(at + 1);
};

const by = (algorithms: Algorithms) => (said: Said) => signed({ ...said, algorithms });
const renamed = (said: Said, from: string, to: string): string => signed(said).replace(from, to);
const signatureMethod = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

const otherAudience =
  '<saml:AudienceRestriction><saml:Audience>https://other.example.in</saml:Audience></saml:AudienceRestriction>';

/** A signed response whose assertion names no audience. */
const audienceless = (said: Said): string =>
  responseXml(
    { ...said, signed: 'nothing' },
    assertionXml(said).replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
  );
/** A response whose assertion is ready to be signed. */
const ready = (said: Said): string => responseXml({ ...said, signed: 'nothing' }, assertionXml(said));

/** Each makes one response that must not be taken, of what a good one would say. */
export const forgeries: Readonly<Record<string, (said: Said) => string | Buffer>> = {
  ...wrapped,
  'another key': (said) => signedResponse(said, foreign),
  'another key, with its certificate': (said) =>
    signedResponse(said, foreign).replace(
      '</ds:SignatureValue>',
      `</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${foreign.certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
    ),
  'another character anywhere': (said) => altered(signed(said)),
  'another name id': (said) => renamed(said, '>person-1<', '>person-9<'),
  'another address': (said) => renamed(said, 'asha@', 'evil@'),
  'a later end': (said) => signed(said).replaceAll(/NotOnOrAfter="[^"]+"/g, 'NotOnOrAfter="2099-01-01T00:00:00Z"'),
  cut: (said) => {
    const xml = signed(said);
    return xml.slice(0, 1 + random(xml.length - 1));
  },
  'no digest': (said) => signed(said).replace(/<ds:DigestValue>[^<]+/, '<ds:DigestValue>'),
  'a digest of its own, not signed': (said) => {
    const whole = signed(said);
    const other = signed({ ...said, nameId: 'person-9', assertionId: '_same' });
    const digest = /<ds:DigestValue>[^<]+/;
    return signed({ ...said, nameId: 'person-9', assertionId: '_same' })
      .replace(/<ds:SignatureValue>[^<]+/, /<ds:SignatureValue>[^<]+/.exec(whole)?.[0] ?? '')
      .replace(digest, digest.exec(other)?.[0] ?? '');
  },
  'a DTD': (said) => `<!DOCTYPE r>${signed(said)}`,
  'no audience': (said) => signXml(audienceless(said), own),
  'another request inside': (said) =>
    responseXml({ ...said }, signXml(assertionXml({ ...said, requestId: 'id-another' }), own)),
  'times without a zone': (said) => signXml(ready(said).replaceAll(/(\d\d:\d\d:\d\d)\.\d+Z/g, '$1'), own),
  'a status that is none': (said) =>
    signed({ ...said, status: ['Requester', 'Responder', 'AuthnFailed', ''][random(4)] ?? '' }),
  'SHA-1 for both': by({ signature: 'sha1', digest: 'sha1' }),
  'the algorithm none': (said) =>
    renamed(said, signatureMethod, ['none', '', 'http://www.w3.org/2000/09/xmldsig#none'][random(3)] ?? ''),
  'the algorithm of another curve': (said) =>
    renamed(said, signatureMethod, 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256'),
  'the signature moved to the response': (said) => {
    const whole = signed(said);
    const signature = signatureIn(whole);
    return behind(whole.replace(signature, ''), '</saml:Issuer>', signature);
  },
  'the signature moved into the subject': (said) => {
    const whole = signed(said);
    const signature = signatureIn(whole);
    return behind(whole.replace(signature, ''), '<saml:Subject>', signature);
  },
  'two signatures': (said) => {
    const whole = signed(said);
    return behind(whole, signatureIn(whole), signatureIn(whole));
  },
  'two references': (said) => {
    const whole = signed(said);
    const reference = part(whole, '<ds:Reference ', '</ds:Reference>');
    return behind(whole, reference, reference);
  },
  'a reference to the whole': (said) => signed(said).replace(/URI="#[^"]+"/, 'URI=""'),
  'a reference by an escaped id': (said) => signed({ ...said, assertionId: '_one' }).replace('"#_one"', '"#%5Fone"'),
  'a reference by an expression': (said) =>
    signed({ ...said, assertionId: '_one' }).replace('"#_one"', `"#xpointer(id('_one'))"`),
  'a transform less': (said) => signed(said).replace(/<ds:Transform Algorithm="[^"]+enveloped-signature"\/>/, ''),
  'its assertion altered, the response signed': (said) =>
    signed({ ...said, signed: 'response' }).replace('>person-1<', '>person-9<'),
  'its assertion altered, both signed': (said) =>
    signed({ ...said, signed: 'both' }).replace('>person-1<', '>person-9<'),
  'a namespace declared anew': (said) => renamed(said, '<saml:NameID ', '<saml:NameID xmlns:saml="urn:other" '),
  'an assertion within what is signed': (said) =>
    signXml(ready(said).replace('<saml:AuthnStatement', `<saml:Advice>${evil(said)}</saml:Advice>$&`), own),
  'another of two audiences': (said) =>
    signXml(
      ready(said).replace(/<saml:AudienceRestriction>.*?<\/saml:AudienceRestriction>/, `$&${otherAudience}`),
      own,
    ),
  'the id twice, in another namespace': (said) =>
    behind(signed({ ...said, assertionId: '_one' }), '<samlp:Status', ' xmlns:a="urn:other" a:ID="_one"'),
  'a transform that drops': (said) =>
    signed(said).replace(
      '<ds:Transforms>',
      '<ds:Transforms><ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"/>',
    ),
  'two assertions, both signed': (said) => {
    const [one, other] = [said, { ...said, nameId: 'person-9' }].map((each) => signXml(assertionXml(each), own));
    return responseXml({ ...said, signed: 'nothing' }, `${one}${other}`);
  },
  'the id twice': (said) => {
    const assertionId = `_${randomUUID()}`;
    const whole = signed({ ...said, assertionId });
    return whole.replace('<samlp:Status>', `<samlp:Extensions ID="${assertionId}"/><samlp:Status>`);
  },
  'the id of the response too': (said) => signed({ ...said, assertionId: '_both', responseId: '_both' }),
  'an assertion of another namespace': (said) =>
    behind(signed(said), '</samlp:Status>', evil(said).replaceAll('SAML:2.0:assertion', 'SAML:1.0:assertion')),
  'no response but its assertion': (said) => signXml(assertionXml(said), own),
  'a response of SAML 1.1': (said) => renamed(said, 'Version="2.0"', 'Version="1.1"'),
  huge: (said) => behind(signed(said), '<samlp:Status>', ' '.repeat(200_000)),
  'UTF-16': (said) => Buffer.from(`\ufeff${signed(said)}`, 'utf16le'),
  'UTF-8 in more bytes than it takes': (said) =>
    Buffer.concat([
      Buffer.from(signed(said).slice(0, -17)),
      Buffer.from([0xc0, 0xbc]),
      Buffer.from('/samlp:Response>'),
    ]),
  noise: () => randomBytes(1 + random(4_000)),
  nothing: () => '',
};
