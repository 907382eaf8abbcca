import { makeCertificate, type PrintCertificate } from '../../bin/print-certificate/certificate.ts';
import { storeCertificate } from '../../bin/print-certificate/stored.ts';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { connectClient } from '../../provider/index.ts';
import { accounts, askAccounts, expect } from '../fixtures.ts';

/** Waits until a running server, which looks every two seconds, answers staff with this certificate (PEM); null for none. */
const takenUp = async ({ url, publicKey }: Thaan, certificate: string | null): Promise<void> => {
  const { access_token } = JSON.parse(await askAccounts(url, 'token?grant_type=password', accounts.superadmin));
  const headers = { apikey: publicKey, Authorization: `Bearer ${access_token}` };
  const served = async (): Promise<string | null> => {
    const answer = await fetch(`${url}/functions/v1/sign-print-request`, { headers });
    return answer.status === 404 ? null : (await answer.text()).trim();
  };
  await expect.poll(served).toBe(certificate?.trim() ?? null);
};

/**
 * Makes the certificate of a shop that has none, as `npm run print-certificate` does beside the running server.
 * @param at the moment from which it is good for ten years
 */
export const certifyShop = async (thaan: Thaan, at = new Date()): Promise<PrintCertificate> => {
  const client = await connectClient(thaan.connection);
  try {
    const made = await makeCertificate('Thaan', at);
    await storeCertificate(client, made, undefined);
    await takenUp(thaan, made.certificate);
    return made;
  } finally {
    await client.end();
  }
};

/** Leaves the shop without a certificate again, for the tests that follow. */
export const withdrawCertificate = async (thaan: Thaan): Promise<void> => {
  const client = await connectClient(thaan.connection);
  try {
    await client.query('delete from thaan.secrets');
    await takenUp(thaan, null);
  } finally {
    await client.end();
  }
};
