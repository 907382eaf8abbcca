import { createHash, createHmac, createSign } from 'node:crypto';
import { parseXml, type XmlElement } from '../../auth/sso/xml.ts';
import { elementsIn, everyElement } from '../../auth/sso/xml-walk.ts';
import { canonical } from './canonical.ts';
import type { TestKey } from './keys.ts';

/** Where the digest and the signature of an unsigned text are to stand. */
const unsigned = { digest: '&lt;digest&gt;', signature: '&lt;signature&gt;' } as const;

const sha = { sha1: 'sha1', sha256: 'sha256', sha512: 'sha512' } as const;

export interface Algorithms {
  readonly digest?: keyof typeof sha;
  readonly signature?: keyof typeof sha | 'hmac';
}

const signatureNames = {
  sha1: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  sha256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  sha512: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  hmac: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
} as const;
const digestNames = {
  sha1: 'http://www.w3.org/2000/09/xmldsig#sha1',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  sha512: 'http://www.w3.org/2001/04/xmlenc#sha512',
} as const;
const excC14n = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** A signature that is still to be made, of the element of that id. */
export const signatureOf = (id: string, { digest = 'sha256', signature = 'sha256' }: Algorithms = {}): string =>
  `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>` +
  `<ds:CanonicalizationMethod Algorithm="${excC14n}"/><ds:SignatureMethod Algorithm="${signatureNames[signature]}"/>` +
  `<ds:Reference URI="#${id}"><ds:Transforms>` +
  `<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>` +
  `<ds:Transform Algorithm="${excC14n}"/></ds:Transforms><ds:DigestMethod Algorithm="${digestNames[digest]}"/>` +
  `<ds:DigestValue>${unsigned.digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>` +
  `<ds:SignatureValue>${unsigned.signature}</ds:SignatureValue></ds:Signature>`;

/** Makes the one signature that is to be made in a text; an assertion is signed ahead of the response around it. */
export const signXml = (
  xml: string,
  key: TestKey,
  { digest = 'sha256', signature = 'sha256' }: Algorithms = {},
): string => {
  const { holder, mark } = toSign(xml);
  const told = createHash(digest).update(canonical(holder, mark)).digest('base64');
  const digested = xml.replace(unsigned.digest, told);
  const [info] = elementsIn(toSign(digested).mark);
  const text = info === undefined ? '' : canonical(info);
  const value =
    signature === 'hmac'
      ? createHmac('sha1', key.publicKey).update(text).digest('base64')
      : createSign(signature).update(text).sign(key.privateKey, 'base64');
  return digested.replace(unsigned.signature, value);
};

/** The signature that is still to be made, and the element that it stands in. */
const toSign = (xml: string): { readonly holder: XmlElement; readonly mark: XmlElement } => {
  const all = everyElement(parseXml(xml.replace(/<!DOCTYPE[^[>]*(?:\[[^\]]*\])?>/, ''), { comments: true }));
  const isOpen = (mark: XmlElement) => mark.name === 'Signature' && canonicalText(mark).includes(unsigned.signature);
  const holder = all.find((element) => elementsIn(element).some(isOpen));
  const mark = holder && elementsIn(holder).find(isOpen);
  if (holder === undefined || mark === undefined) throw new Error('There is nothing to sign');
  return { holder, mark };
};

const canonicalText = (element: XmlElement): string => canonical(element);
