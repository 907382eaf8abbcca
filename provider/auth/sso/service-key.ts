import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { OwnDatabase, Query } from '../../postgres/types.ts';
import type { ServiceKey } from './saml-library.ts';

/**
 * What requests to directories are signed with, made when it is first asked for. Directories know it by our metadata,
 * so it stays, and a backup keeps it.
 */
export const serviceKey = async (database: OwnDatabase): Promise<ServiceKey> => {
  const stored = await storedKey(database.query);
  if (stored !== undefined) return stored;
  const made = making.get(database) ?? makeKey(database).finally(() => making.delete(database));
  making.set(database, made);
  return made;
};

/** Whoever asks while one is made waits for it: to make one holds everybody up for some 100 ms. */
const making = new WeakMap<OwnDatabase, Promise<ServiceKey>>();

const makeKey = async ({ query }: OwnDatabase): Promise<ServiceKey> => {
  const { privateKey, certificate } = await newKey(new Date());
  // Of two that are made at once the first stays.
  await query({
    text: 'insert into auth.saml_keys (private_key, certificate) values ($1, $2) on conflict do nothing',
    values: [privateKey, certificate],
  });
  return (await storedKey(query)) ?? { privateKey, certificate };
};

const storedKey = async (query: Query): Promise<ServiceKey | undefined> => {
  const text = 'select private_key as "privateKey", certificate from auth.saml_keys';
  return (await query<{ privateKey: string; certificate: string }>({ text, values: [] })).rows[0];
};

const years = 30;
const dayMs = 86_400_000;

const newKey = async (now: Date): Promise<ServiceKey> => {
  // Only here, once; its own primes are slow.
  const { default: forge } = await import('node-forge');
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const signing = forge.pki.privateKeyFromPem(privateKey);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(signing.n, signing.e);
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  certificate.validity.notBefore = new Date(now.getTime() - dayMs);
  certificate.validity.notAfter = new Date(now);
  certificate.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + years);
  const holder = [{ name: 'commonName', value: 'SAML 2.0 requests' }];
  certificate.setSubject(holder);
  certificate.setIssuer(holder);
  certificate.setExtensions([{ name: 'keyUsage', critical: true, digitalSignature: true }]);
  certificate.sign(signing, forge.md.sha256.create());
  return { privateKey, certificate: forge.pki.certificateToPem(certificate).replaceAll('\r\n', '\n') };
};
