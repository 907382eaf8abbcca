import { CannotStart, type ConnectionSettings, isLoopback, openListener } from '../../provider/index.ts';
import { foreseenInstallation, holdsAccounts, type Installation } from '../database/installation.ts';
import { refuseOwnerless } from '../database/open-shop.ts';
import { demoAccounts } from '../demo/accounts.ts';
import { placeOf, type Settings } from '../settings/settings.ts';
import { type ClaimedPort, claimPort } from './claim-port.ts';

/** Where a start listens, before it answers. */
export interface Place {
  readonly host: string;
  readonly claim: ClaimedPort;
}

/** Judges whatever can be judged of a start on the database as it is, before anything is changed in it. */
export const claimPlace = async (
  settings: Settings,
  admin: ConnectionSettings,
  say: (line: string) => void,
  log: (line: string) => void,
): Promise<Place> => {
  const kind = await foreseenInstallation(admin, settings);
  const host = await hostFor(kind, settings, admin, say);
  // Of a new database there is nothing to lose, and it says itself what it lacks.
  if (kind === 'shop') await refuseOwnerless(admin, settings);
  const { port, proxies } = settings;
  return { host, claim: await claimPort(host, port, () => openListener({ proxies, log })) };
};

/** Where to listen. A shop whose passwords everybody knows is never served beyond this machine. */
const hostFor = async (
  kind: Installation,
  settings: Settings,
  admin: ConnectionSettings,
  say: (line: string) => void,
): Promise<string> => {
  const { host, url } = settings;
  if (kind === 'demo' && url) say(`The demo shop is for this machine alone: THAAN_URL ${url} is not used.`);
  if (isLoopback(host)) return host;
  if (kind === 'demo') {
    say(`The demo shop is for this machine alone: THAAN_HOST ${host} is not used.`);
    return '127.0.0.1';
  }
  const emails = demoAccounts.map(({ email }) => email);
  if (await holdsAccounts(admin, emails))
    throw new CannotStart(
      `${placeOf(settings)} holds accounts of the demo shop, whose passwords everybody knows; it is served on 127.0.0.1 alone, not on THAAN_HOST ${host}.`,
    );
  return host;
};

/** The host as a part of an address; where it stands for every address of the machine, people here open localhost. */
export const nameOf = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/** The host as this very process reaches itself, past any proxy. */
export const nameHere = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '[::1]' : nameOf(host);
};
