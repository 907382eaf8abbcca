import { constants, publicDecrypt } from 'node:crypto';
import { namespaces } from './names.ts';
import type { XmlElement } from './xml.ts';
import { everyElement, textIn } from './xml-walk.ts';

/**
 * Those of the certificates whose keys made a signature of the response, whatever that signature covers. To find them
 * costs next to nothing; to verify what is covered takes a second for the largest response, and again for each
 * certificate. So whoever has no signature of the identity provider causes no such work.
 */
export const signersOf = (response: XmlElement, certificates: readonly string[]): string[] => {
  const values = everyElement(response)
    .filter(({ namespace, name }) => namespace === namespaces.signature && name === 'SignatureValue')
    .map((element) => Buffer.from(textIn(element) ?? '', 'base64'));
  return certificates.filter((certificate) => values.some((value) => isMadeBy(certificate, value)));
};

/** Only what was made with the private key opens to the form of a signature. */
const isMadeBy = (certificate: string, value: Buffer): boolean => {
  try {
    publicDecrypt({ key: certificate, padding: constants.RSA_PKCS1_PADDING }, value);
    return true;
  } catch {
    return false;
  }
};
