import { makeCertificate, type PrintCertificate } from '../bin/print-certificate/certificate.ts';
import { storeCertificate } from '../bin/print-certificate/stored.ts';
import type { Thaan } from '../bin/thaan.ts';
import { connectClient } from '../provider/index.ts';

/** A running server looks for what was made or withdrawn every two seconds. */
const takenUp = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2_100));

/** Makes the certificate of a shop that has none, as `npm run print-certificate` does beside the running server. */
export const certifyShop = async (thaan: Thaan): Promise<PrintCertificate> => {
  const client = await connectClient(thaan.connection);
  try {
    const made = await makeCertificate('Thaan', new Date());
    await storeCertificate(client, made, undefined);
    await takenUp();
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
    await takenUp();
  } finally {
    await client.end();
  }
};
