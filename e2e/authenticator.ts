import { TOTP } from 'otpauth';
import { askAccounts } from './fixtures.ts';
import type { Account } from './session.ts';

/** An app on a person's phone. A step's code is taken once: what comes next within half a minute shows the next one. */
export interface Authenticator {
  readonly factorId: string;
  /** The code of this moment, or so many steps of 30 s from it. */
  code(steps?: number): string;
}

/** The codes of a secret, as an app shows them. */
export const codesOf =
  (secret: string): Authenticator['code'] =>
  (steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/**
 * Gives an account an app as its second step, on a device of its own: its other sessions end. This moment's code
 * is used up by that: the next one, `code(1)`, is taken after it.
 */
export const giveApp = async (url: string, account: Account, name = 'My phone'): Promise<Authenticator> => {
  const { access_token: token } = JSON.parse(await askAccounts(url, 'token?grant_type=password', account));
  const ask = async (path: string, body: object) => JSON.parse(await askAccounts(url, path, body, token));
  const { id, totp } = await ask('factors', { factor_type: 'totp', friendly_name: name });
  const code = codesOf(totp.secret);
  const challenge = await ask(`factors/${id}/challenge`, {});
  await ask(`factors/${id}/verify`, { challenge_id: challenge.id, code: code() });
  return { factorId: id, code };
};
