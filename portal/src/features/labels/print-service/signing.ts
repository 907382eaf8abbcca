import type qzTray from 'qz-tray';
import type { PrintTarget } from './connection.ts';
import { fetchCertificate, signRequest } from './signing.queries.ts';

// QZ Tray asks the person at the computer about each request, unless the page introduces itself with a certificate that
// is installed there and signs with its key. The key is the server's: each signature is a round trip, the certificate
// is fetched for each connection, since it may have been renewed.

/** The certificate, once the server gave one. */
let certificate: string | null = null;
/** Why a request was not signed, as long as none was since: the client tells no more than that it was not. */
let lastFailure: unknown = null;

/** Whether this page introduced itself to the print service with the shop's certificate. */
export const hasCertificate = (): boolean => certificate !== null;

/** The shop's certificate (PEM) that this page introduced itself with, or null. */
export const shownCertificate = (): string | null => certificate;

/**
 * Lets the print service's client introduce and sign itself in a connection to `target`, before that is opened. The demo
 * printer is the portal's own and asks nobody. Throws NotSigned.
 */
export const introduce = async (qz: typeof qzTray, target: PrintTarget): Promise<void> => {
  if (target === 'computer') certificate = await fetchCertificate();
  const introduced = (): string | null => (target === 'computer' ? certificate : null);
  qz.security.setSignatureAlgorithm('SHA512');
  qz.security.setCertificatePromise((resolve) => resolve(introduced() ?? undefined));
  qz.security.setSignaturePromise((digest) => (resolve, reject) => {
    if (introduced() === null) return resolve();
    signRequest(digest).then(
      (signature) => {
        lastFailure = null;
        resolve(signature);
      },
      (error: unknown) => {
        lastFailure = error;
        reject(error);
      },
    );
  });
};

/** The error as it is, or why signing failed where the client only says that it did. */
export const signingFailure = (error: unknown): unknown =>
  error instanceof Error && error.message === 'Failed to sign request' ? (lastFailure ?? error) : error;
