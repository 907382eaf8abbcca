import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { addDirectory, loginSettings, openOwnDatabase } from '../../provider/index.ts';
import { type DirectoryPerson, startIdentityProvider } from '../../provider/testing/saml/identity-provider.ts';

/** A company's directory on loopback, connected to a shop that runs: its page offers a link for each of its people. */
export const connectDirectory = async (
  { url, connection }: Pick<Thaan, 'url' | 'connection'>,
  domain: string,
  ...people: DirectoryPerson[]
): Promise<{ stop(): Promise<void> }> => {
  const metadata = await (await fetch(`${url}/auth/v1/sso/saml/metadata`)).text();
  const directory = await startIdentityProvider(metadata, people);
  const database = openOwnDatabase(loginSettings(connection, 'supabase_auth_admin'));
  try {
    await addDirectory(database, { metadataXml: directory.metadataXml, domains: [domain] });
  } finally {
    await database.close();
  }
  // The page after the next answer knows of it.
  await expectDirectory(url);
  return directory;
};

const expectDirectory = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const config = (await (await fetch(`${url}/config.json`)).json()) as { directory: boolean };
    if (config.directory) return;
  }
  throw new Error('config.json says nothing of the directory');
};
