import type { PrintTarget } from './connection.ts';
import { fetchCertificate } from './signing.queries.ts';

// QZ Tray asks the person at the computer about each request, unless the page introduces itself with a certificate that
// is installed there and signs with its key. The key is the server's: each signature is a round trip, the certificate
// is fetched for each connection, since it may have been renewed.

/** The certificate, once the server gave one. */
let certificate: string | null = null;

/** Whether this page introduced itself to the print service with the shop's certificate. */
export const hasCertificate = (): boolean => certificate !== null;

/** The shop's certificate (PEM) that this page introduced itself with, or null. */
export const shownCertificate = (): string | null => certificate;

/**
 * What the page introduces itself with in a new connection to `target`; null for nothing. The demo printer is the
 * portal's own and asks nobody. Throws NotSigned.
 */
export const certificateFor = async (target: PrintTarget): Promise<string | null> => {
  if (target === 'demo') return null;
  certificate = await fetchCertificate();
  return certificate;
};
