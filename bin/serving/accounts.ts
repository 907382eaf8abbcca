import {
  type Auth,
  CannotStart,
  createAuth,
  createSms,
  type Mail,
  type OwnDatabase,
  type Sms,
  type Sweep,
} from '../../provider/index.ts';
import type { Settings } from '../settings/settings.ts';
import { mailOf } from './mail.ts';

interface Opening {
  readonly url: string;
  readonly log: (line: string) => void;
  /** Whether whoever sits here reads what was not sent. */
  readonly hasOutbox: boolean;
  /** What else the accounts' clock sweeps. */
  readonly sweeps?: readonly Sweep[];
}

/** The accounts of the shop that people open at `url`, and their mail and messages, which the caller closes. */
export const openAccounts = async (
  database: OwnDatabase,
  settings: Settings,
  { url, log, hasOutbox, sweeps = [] }: Opening,
): Promise<{ readonly auth: Auth; readonly mail: Mail; readonly sms: Sms }> => {
  const mail = mailOf(database, settings, { url, log });
  const { hook } = settings.sms;
  // Elsewhere nobody would see the code.
  const isSent = hook !== undefined || hasOutbox;
  if (settings.accounts.phone && !isSent)
    throw new CannotStart('THAAN_PHONE is on but THAAN_SMS_HOOK, which sends the codes to phones, is not set.');
  const sms = createSms({ database, hook, log });
  try {
    const site = { issuer: `${url}/auth/v1`, siteUrl: url, otherSites: settings.origins };
    const accounts = {
      ...settings.accounts,
      ...site,
      siteName: settings.shopName,
      phoneFactors: isSent,
    };
    const auth = await createAuth({ database, mail, sms, settings: accounts, sweeping: { log, more: sweeps } });
    return { auth, mail, sms };
  } catch (error) {
    await mail.close();
    await sms.close();
    throw error;
  }
};
