import type { RouteOptions } from 'fastify';
import type { Mail } from '../mail/index.ts';
import type { OwnDatabase } from '../postgres/types.ts';
import type { Sms } from '../sms/text-message.ts';
import type { OpenIdClient } from './external/oidc-client.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { SecretKeys } from './secret-keys/secret-keys.ts';
import type { CompleteSettings } from './settings.ts';
import type { Tokens } from './tokens/access-tokens.ts';
import type { Keys } from './tokens/keys.ts';

/** What every endpoint of auth/v1 works with. */
export interface AuthContext {
  readonly database: OwnDatabase;
  readonly settings: CompleteSettings;
  readonly mail: Mail;
  /** Undefined where no message goes to phones. */
  readonly sms: Sms | undefined;
  readonly keys: Keys;
  readonly tokens: Tokens;
  readonly secretKeys: SecretKeys;
  readonly passwords: Passwords;
  /** Undefined where sign-in by Google is off. */
  readonly google: OpenIdClient | undefined;
}

/** A file of `routes/` makes one of these. */
export type Endpoint = (auth: AuthContext) => RouteOptions;
