import { createHash, verify, X509Certificate } from 'node:crypto';
import { type Fields, textOf } from './printer-jobs.ts';

/** What QZ Tray thinks of who sent a request: nobody it knows, a site whose signature fits, or one whose does not. */
export type Signature = 'anonymous' | 'valid' | 'invalid' | 'expired';

/** How far the clocks of page and service may be apart, in ms. */
const validFor = 15 * 60_000;

const algorithms: Readonly<Record<string, string>> = { SHA1: 'RSA-SHA1', SHA256: 'RSA-SHA256', SHA512: 'RSA-SHA512' };

/** The certificate that a page introduces itself with; null for none, and for one that is not readable. */
export const certificateOf = (text: unknown): X509Certificate | null => {
  try {
    return new X509Certificate(textOf(text));
  } catch {
    return null;
  }
};

/** Whether a certificate is valid now. */
export const isTimely = ({ validFrom, validTo }: X509Certificate, now = Date.now()): boolean =>
  Date.parse(validFrom) <= now && now <= Date.parse(validTo);

/** What is signed: the SHA-256, in hex, of the call as JSON without spaces, its fields in this order. */
const signedText = ({ call, params, timestamp }: Fields): string =>
  createHash('sha256').update(JSON.stringify({ call, params, timestamp })).digest('hex');

/** Judges the signature of a request against the certificate that its connection began with. */
export const signatureOf = (certificate: X509Certificate | null, message: Fields, now = Date.now()): Signature => {
  if (certificate === null) return 'anonymous';
  if (!(Math.abs(Number(message.timestamp) - now) <= validFor)) return 'expired';
  const algorithm = algorithms[textOf(message.signAlgorithm) || 'SHA1'];
  const signature = Buffer.from(textOf(message.signature), 'base64');
  if (algorithm === undefined || signature.length === 0) return 'invalid';
  const fits = verify(algorithm, Buffer.from(signedText(message)), certificate.publicKey, signature);
  return fits ? 'valid' : 'invalid';
};
