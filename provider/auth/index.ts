/**
 * Accounts, sessions and tokens behind `auth/v1`, in the wire format of GoTrue. A request passes limit, authenticate,
 * validate, transact, load, authorize, act, present; every endpoint is a file of `routes/`. This is the folder's door.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import { createMail, type Mail } from '../mail/index.ts';
import type { Identity, OwnDatabase } from '../postgres/types.ts';
import type { Sms } from '../sms/text-message.ts';
import type { Sweep, SweepingSettings } from '../sweeping/index.ts';
import { setBan } from './accounts/ban.ts';
import { type AccountToCreate, createAccount } from './accounts/create-account.ts';
import type { AuthContext } from './context.ts';
import { createOpenIdClient } from './external/oidc-client.ts';
import { resetFactors } from './factors/factors.ts';
import { createPasswords } from './passwords/passwords.ts';
import { authRoutes } from './routes/index.ts';
import type { SecretKey } from './secret-keys/new-key.ts';
import { createSecretKeys } from './secret-keys/secret-keys.ts';
import { livingSessions } from './sessions/living-sessions.ts';
import { type AuthSettings, completeSettings } from './settings.ts';
import { hasDirectory } from './sso/directories.ts';
import { sweepsOf } from './sweeps.ts';
import { createTokens } from './tokens/access-tokens.ts';
import { createIdentify } from './tokens/identify.ts';
import { openKeys } from './tokens/keys.ts';

export type { SecretKey } from './secret-keys/new-key.ts';
export {
  addSecretKey,
  isSecretKeyName,
  listSecretKeys,
  removeSecretKey,
  rotateSecretKey,
} from './secret-keys/stored-keys.ts';
export type { AuthSettings } from './settings.ts';
export { type Directory, listDirectories } from './sso/directories.ts';
export { addDirectory, type DirectoryChange, removeDirectory, updateDirectory } from './sso/manage.ts';
export { serviceAddresses } from './sso/names.ts';
export { replaceKeys, rotateKeys } from './tokens/stored-keys.ts';

export interface Auth {
  /** Who a request from a network address speaks for. Throws `InvalidToken`, `OverLimit` or `DatabaseUnavailable`. */
  identify(headers: IncomingHttpHeaders, address?: string): Promise<Identity>;
  /** A key for servers that this process alone takes, until it ends: for functions. */
  ownSecretKey(): Promise<SecretKey>;
  /**
   * Those of these sessions that still live: not signed out, not past their end, nor of an account that is shut out; and
   * those of these keys for servers (`key_id`) that were not taken back.
   */
  livingSessions(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether there is a directory that people may sign in by. */
  hasDirectory(): Promise<boolean>;
  /** To be registered with the prefix `/auth/v1`. */
  readonly routes: FastifyPluginAsync;
  /** What a client sends as `apikey`; no secret. */
  readonly publicKey: string;
  /** Idempotent by address. Throws `AuthError` for an address or a password that cannot be. */
  createAccount(account: AccountToCreate): Promise<{ id: string }>;
  /** Takes all second steps of an account away and signs it out everywhere; answers how many there were. */
  resetFactors(userId: string): Promise<number>;
  /** Shuts an account out until then and ends its sessions; null lets it in again. Throws `AuthError` for no account. */
  setBan(userId: string, until: Date | null): Promise<void>;
}

export interface AuthParts {
  readonly database: OwnDatabase;
  readonly settings: AuthSettings;
  /** Without it, messages stay in the outbox. */
  readonly mail?: Mail;
  /** Without it no message goes to phones. */
  readonly sms?: Sms;
  /** While the routes are served what has ended is swept away; `more` is what others have to sweep. */
  readonly sweeping?: Omit<SweepingSettings, 'sweeps'> & { readonly more?: readonly Sweep[] };
}

export const createAuth = async (parts: AuthParts): Promise<Auth> => {
  const asked = completeSettings(parts.settings);
  // Without a way for messages nobody could confirm a number.
  const settings = { ...asked, phone: asked.phone && parts.sms !== undefined };
  const mail = parts.mail ?? createMail({ database: parts.database, siteUrl: settings.siteUrl });
  const keys = await openKeys(parts.database, settings.accessTokenSeconds);
  const tokens = createTokens(keys, settings.issuer, settings.accessTokenSeconds);
  const google = settings.google && createOpenIdClient(settings.google, `${settings.issuer}/callback`);
  const secretKeys = createSecretKeys(parts.database);
  const identify = createIdentify(tokens, settings.publicKey, secretKeys);
  const passwords = createPasswords();
  const { more = [], ...settled } = parts.sweeping ?? {};
  const auth: AuthContext = {
    database: parts.database,
    settings,
    mail,
    sms: parts.sms,
    keys,
    tokens,
    secretKeys,
    passwords,
    google,
  };
  return {
    identify: (headers, address = '') => identify(headers, address),
    ownSecretKey: secretKeys.own,
    livingSessions: (ids) => livingSessions(parts.database.query, settings, ids),
    hasDirectory: () => hasDirectory(parts.database),
    routes: authRoutes(auth, { ...settled, sweeps: [...sweepsOf(auth), ...more] }),
    publicKey: settings.publicKey,
    createAccount: (account) => createAccount(auth, account),
    resetFactors: (userId) => resetFactors(auth, userId),
    setBan: (userId, until) => setBan(parts.database, userId, until),
  };
};
