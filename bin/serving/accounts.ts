import { join } from 'node:path';
import { type Auth, createAuth, createMail, type Mail, type OwnDatabase, type Sweep } from '../../provider/index.ts';
import { clone, type Settings } from '../settings/settings.ts';

interface Opening {
  readonly url: string;
  readonly log: (line: string) => void;
  /** What else the accounts' clock sweeps. */
  readonly sweeps?: readonly Sweep[];
}

/** The accounts of the shop that people open at `url`, and their mail, which the caller closes. */
export const openAccounts = async (
  database: OwnDatabase,
  settings: Settings,
  { url, log, sweeps = [] }: Opening,
): Promise<{ readonly auth: Auth; readonly mail: Mail }> => {
  const mail = createMail({
    database,
    ...settings.mail,
    siteUrl: url,
    siteName: settings.shopName,
    templates: join(clone, 'supabase/templates'),
    log,
  });
  try {
    const site = { issuer: `${url}/auth/v1`, siteUrl: url, otherSites: settings.origins };
    const accounts = { ...settings.accounts, ...site };
    return { auth: await createAuth({ database, mail, settings: accounts, sweeping: { log, more: sweeps } }), mail };
  } catch (error) {
    await mail.close();
    throw error;
  }
};
