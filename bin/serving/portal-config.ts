import type { Auth } from '../../provider/index.ts';
import type { Installation } from '../database/installation.ts';
import { demoSignIns } from '../demo/accounts.ts';
import type { Settings } from '../settings/settings.ts';

/** What `/config.json` says. */
export const portalConfig =
  ({ shopName, labelPrinter, accounts }: Settings, { publicKey }: Auth, kind: Installation, outbox: boolean) =>
  (): object => ({
    url: '',
    key: publicKey,
    shopName,
    labelPrinter,
    // The shop's own mails carry one beside their link.
    mailCodes: true,
    phoneCodes: accounts.phone ?? false,
    captcha: widgetOf(accounts),
    demo: kind === 'demo' ? { accounts: demoSignIns, printer: true, outbox } : null,
  });

/** What a page shows of the captcha; its secret stays here. */
const widgetOf = ({ captcha }: Settings['accounts']): object | null =>
  captcha ? { provider: captcha.provider, siteKey: captcha.siteKey } : null;
