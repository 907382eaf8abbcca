import type { Auth } from '../../provider/index.ts';
import type { Installation } from '../database/installation.ts';
import { demoSignIns } from '../demo/accounts.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * What `/config.json` says, as of the start; no page waits for the database to have it. Whether there is a directory may
 * change meanwhile: each answer asks for the next one.
 */
export const portalConfig = async (
  { shopName, labelPrinter, accounts }: Settings,
  auth: Auth,
  kind: Installation,
  outbox: boolean,
): Promise<() => object> => {
  const directory = await lastKnown(auth.hasDirectory);
  return () => ({
    url: '',
    key: auth.publicKey,
    shopName,
    labelPrinter,
    // The shop's own mails carry one beside their link.
    mailCodes: true,
    phoneCodes: accounts.phone ?? false,
    directory: directory(),
    captcha: widgetOf(accounts),
    demo: kind === 'demo' ? { accounts: demoSignIns, printer: true, outbox } : null,
  });
};

/** What a page shows of the captcha; its secret stays here. */
const widgetOf = ({ captcha }: Settings['accounts']): object | null =>
  captcha ? { provider: captcha.provider, siteKey: captcha.siteKey } : null;

/** Answers what was asked last, and asks anew, once at a time. A database out of reach leaves it as it is. */
const lastKnown = async (ask: () => Promise<boolean>): Promise<() => boolean> => {
  let known = await ask();
  let asking = false;
  return () => {
    if (!asking) {
      asking = true;
      ask()
        .then((answer) => {
          known = answer;
        })
        .catch(() => {})
        .finally(() => {
          asking = false;
        });
    }
    return known;
  };
};
