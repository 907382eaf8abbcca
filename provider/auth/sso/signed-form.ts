import { answerInvalid } from './errors.ts';
import { namespaces } from './names.ts';
import type { XmlElement } from './xml.ts';
import { childrenOf, elementsIn, everyElement, textIn } from './xml-walk.ts';

/**
 * Refuses a response that is not signed in the one form that identity providers sign in, before a signature is verified:
 * one assertion in the response and none elsewhere, a signature directly in what it signs, ids that stand for one
 * element, SHA-256 or SHA-512. Of the ways to wrap a signed assertion in another one none has this form.
 */
export const assertSignedForm = (response: XmlElement): void => {
  const all = everyElement(response);
  if (all.some(({ name }) => name === 'EncryptedAssertion'))
    throw answerInvalid('it is encrypted; let the identity provider sign it only');
  const assertions = childrenOf(response, namespaces.assertion, 'Assertion');
  const [assertion] = assertions;
  if (assertion === undefined) throw answerInvalid('it holds no assertion');
  if (
    all.filter(({ name }) => name === 'Assertion').length > 1 ||
    all.filter(({ name }) => name === 'Response').length > 1
  )
    throw answerInvalid('it holds more than one assertion');
  assertIds(all);
  const signed = [response, assertion].filter((element) => signaturesIn(element).length > 0);
  const signatures = signed.flatMap(signaturesIn);
  if (signatures.length === 0) throw answerInvalid('it is not signed');
  if (signatures.length > signed.length || all.filter(({ name }) => name === 'Signature').length > signatures.length)
    throw answerInvalid('it has a signature where none belongs');
  for (const element of signed) assertSignature(element);
};

const signaturesIn = (element: XmlElement) => childrenOf(element, namespaces.signature, 'Signature');

const assertIds = (all: readonly XmlElement[]): void => {
  const ids = all.flatMap(({ attributes }) =>
    [...attributes].filter(([name]) => /^(?:.*:)?id$/i.test(name)).map(([, value]) => value),
  );
  if (new Set(ids).size < ids.length) throw answerInvalid('it has an id twice');
};

const canonical = ['http://www.w3.org/2001/10/xml-exc-c14n#', 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments'];
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const signatureMethods = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
];
const digestMethods = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];

const assertSignature = (signed: XmlElement): void => {
  const [signature] = signaturesIn(signed);
  const parts = signature === undefined ? [] : elementsIn(signature);
  const [info] = parts;
  const isWhole =
    parts
      .map(({ name }) => name)
      .join(' ')
      .replace(/ KeyInfo$/, '') === 'SignedInfo SignatureValue';
  if (info === undefined || !isWhole || !isOf(parts) || !isBase64(parts[1])) throw malformed();
  if (everyElement(info).some(hasLongAttribute)) throw malformed();
  const [canonicalization, method, reference, more] = elementsIn(info);
  const names = elementsIn(info).map(({ name }) => name);
  if (names.join(' ') !== 'CanonicalizationMethod SignatureMethod Reference' || more !== undefined) throw malformed();
  if (!canonical.includes(algorithmOf(canonicalization))) throw malformed();
  if (!signatureMethods.includes(algorithmOf(method)))
    throw answerInvalid('it must be signed with RSA and SHA-256 or SHA-512');
  if (reference !== undefined) assertReference(reference, signed.attributes.get('ID') ?? '');
};

// Addresses of algorithms, and an id; in a list of prefixes each would be looked for at every element.
const longestAttribute = 300;

const hasLongAttribute = ({ attributes }: XmlElement): boolean =>
  [...attributes.values()].some((value) => value.length > longestAttribute);

const assertReference = (reference: XmlElement, id: string): void => {
  const [transforms, digest, value, more] = elementsIn(reference);
  if (transforms?.name !== 'Transforms' || value?.name !== 'DigestValue' || more !== undefined) throw malformed();
  if (!/^[\w.:-]{1,256}$/.test(id) || reference.attributes.get('URI') !== `#${id}`)
    throw answerInvalid('its signature is of something else');
  const [first, second, third] = elementsIn(transforms);
  if (algorithmOf(first) !== enveloped || third !== undefined) throw malformed();
  if (second === undefined || !canonical.includes(algorithmOf(second))) throw malformed();
  if (digest?.name !== 'DigestMethod' || !digestMethods.includes(algorithmOf(digest)))
    throw answerInvalid('it must be signed with RSA and SHA-256 or SHA-512');
};

const algorithmOf = (element: XmlElement | undefined): string => element?.attributes.get('Algorithm') ?? '';

const isOf = (elements: readonly XmlElement[]): boolean =>
  elements.every(({ namespace }) => namespace === namespaces.signature);

/** One signature has one text, but for its lines. */
const isBase64 = (element: XmlElement | undefined): boolean => {
  const text = ((element && textIn(element)) ?? '').replace(/\s/g, '');
  return text !== '' && Buffer.from(text, 'base64').toString('base64') === text;
};

const malformed = () => answerInvalid('its signature has a form that is not taken');
