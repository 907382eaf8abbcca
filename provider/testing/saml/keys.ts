import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

/** What an identity provider signs with. */
export interface TestKey {
  /** PEM. */
  readonly privateKey: string;
  /** PEM, as others may know it. */
  readonly publicKey: string;
  /** The certificate in base64 without a frame, as metadata has it. */
  readonly certificate: string;
}

const made = new Map<string, TestKey>();

/** A key by a name of the test's own: the same one each time, as making one takes a while. */
export const testKey = (name: string, bits = 2_048): TestKey => {
  const known = made.get(name) ?? newKey(name, bits);
  made.set(name, known);
  return known;
};

const newKey = (name: string, modulusLength: number): TestKey => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = '01';
  certificate.validity.notAfter.setUTCFullYear(certificate.validity.notBefore.getUTCFullYear() + 1);
  const holder = [{ name: 'commonName', value: name }];
  certificate.setSubject(holder);
  certificate.setIssuer(holder);
  certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }]);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  const pem = forge.pki.certificateToPem(certificate);
  return { privateKey, publicKey, certificate: pem.replace(/-----[A-Z ]+-----|\s/g, '') };
};
