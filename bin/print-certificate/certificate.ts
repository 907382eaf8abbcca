import { generateKeyPair, randomBytes, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';

/** What print jobs are signed with, and what the print service verifies that by; both PEM. */
export interface PrintCertificate {
  readonly certificate: string;
  /** PKCS#8. It never leaves the server. */
  readonly key: string;
}

/** What a person compares and plans by. */
export interface CertificateFacts {
  readonly name: string;
  /** SHA-1 in 40 small hex digits, as QZ Tray shows it. */
  readonly fingerprint: string;
  readonly validUntil: Date;
}

/** Installing a new one is a walk to every counter, and whoever holds the key can do no more than print. */
const years = 10;
const dayMs = 86_400_000;

/**
 * Makes an RSA key of 2048 bits and a certificate that signs itself, in the form that QZ Tray takes as its override.crt:
 * a common name, dates around today, SHA-256. `name` is what its windows say who wants to print.
 */
export const makeCertificate = async (name: string, now: Date): Promise<PrintCertificate> => {
  // Node's own: forge would compute the primes in JavaScript.
  const { privateKey: key } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const signing = forge.pki.privateKeyFromPem(key);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(signing.n, signing.e);
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  // A day back: the counter's clock may be behind the server's.
  certificate.validity.notBefore = new Date(now.getTime() - dayMs);
  certificate.validity.notAfter = new Date(now);
  certificate.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + years);
  const holder = ['commonName', 'organizationName'].map((attribute) => named(attribute, name));
  certificate.setSubject(holder);
  certificate.setIssuer(holder);
  certificate.setExtensions([
    { name: 'basicConstraints', critical: true, cA: true, pathLenConstraint: 0 },
    { name: 'keyUsage', critical: true, digitalSignature: true, keyCertSign: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  certificate.sign(signing, forge.md.sha256.create());
  return { certificate: forge.pki.certificateToPem(certificate).replaceAll('\r\n', '\n'), key };
};

/** In UTF-8: a shop's name may be in any script. */
const named = (name: string, value: string): forge.pki.CertificateField =>
  ({ name, value, valueTagClass: forge.asn1.Type.UTF8 }) as unknown as forge.pki.CertificateField;

export const factsOf = (certificate: string): CertificateFacts => {
  const read = new X509Certificate(certificate);
  const { fingerprint, validTo } = read;
  return {
    name: String(read.toLegacyObject().subject.CN),
    fingerprint: fingerprint.replaceAll(':', '').toLowerCase(),
    validUntil: new Date(validTo),
  };
};
