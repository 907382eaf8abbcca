import { makeCertificate, type PrintCertificate } from '../bin/print-certificate/certificate.ts';
import { storeCertificate } from '../bin/print-certificate/stored.ts';
import type { Thaan } from '../bin/thaan.ts';
import { connectClient } from '../provider/index.ts';
import { accounts, expect } from './fixtures.ts';

/** What the running server answers staff who ask for the certificate (PEM); null for none. */
const servedCertificate = async ({ url, publicKey }: Thaan): Promise<string | null> => {
  const headers = { apikey: publicKey, 'Content-Type': 'application/json' };
  const body = JSON.stringify(accounts.superadmin);
  const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const answer = await fetch(`${url}/functions/v1/sign-print-request`, {
    headers: { apikey: publicKey, Authorization: `Bearer ${access_token}` },
  });
  return answer.status === 404 ? null : (await answer.text()).trim();
};

/** Waits until a running server, which looks every two seconds, has seen what was made or withdrawn. */
const takenUp = (thaan: Thaan, certificate: string | null): Promise<void> =>
  expect.poll(() => servedCertificate(thaan)).toBe(certificate?.trim() ?? null);

/** Makes the certificate of a shop that has none, as `npm run print-certificate` does beside the running server. */
export const certifyShop = async (thaan: Thaan): Promise<PrintCertificate> => {
  const client = await connectClient(thaan.connection);
  try {
    const made = await makeCertificate('Thaan', new Date());
    await storeCertificate(client, made, undefined);
    await takenUp(thaan, made.certificate);
    return made;
  } finally {
    await client.end();
  }
};

/** Leaves the shop without a certificate again, for the tests that come after. */
export const withdrawCertificate = async (thaan: Thaan): Promise<void> => {
  const client = await connectClient(thaan.connection);
  try {
    await client.query('delete from thaan.secrets');
    await takenUp(thaan, null);
  } finally {
    await client.end();
  }
};
