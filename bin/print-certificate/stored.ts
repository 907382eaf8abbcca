import type { JoinedShop } from '../database/join-shop.ts';
import { prepareSecrets } from '../database/secrets.ts';
import type { PrintCertificate } from './certificate.ts';

type Client = JoinedShop['client'];

/** By these names the function sign-print-request finds them in its environment. */
const certificateName = 'PRINT_CERTIFICATE';
const keyName = 'PRINT_SIGNING_KEY';

/** The certificate that the shop signs with; undefined before one was made. */
export const storedCertificate = async (client: Client): Promise<string | undefined> => {
  await prepareSecrets(client);
  const { rows } = await client.query<{ value: string }>(
    `select value from thaan.secrets where name = $1 and exists (select from thaan.secrets where name = $2)`,
    [certificateName, keyName],
  );
  return rows[0]?.value;
};

/** Puts `made` in the place of the certificate `before`; false when somebody else has put another one there. */
export const storeCertificate = async (
  client: Client,
  made: PrintCertificate,
  before: string | undefined,
): Promise<boolean> => {
  await prepareSecrets(client);
  await client.query('begin');
  await client.query('lock table thaan.secrets in share row exclusive mode');
  const isUnchanged = (await storedCertificate(client)) === before;
  if (isUnchanged)
    await client.query(
      `insert into thaan.secrets (name, value) values ($1, $2), ($3, $4)
       on conflict (name) do update set value = excluded.value, updated_at = now()`,
      [certificateName, made.certificate, keyName, made.key],
    );
  await client.query('commit');
  return isUnchanged;
};
