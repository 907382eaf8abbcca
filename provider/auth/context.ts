import type { RouteOptions } from 'fastify';
import type { OwnDatabase } from '../postgres/types.ts';
import type { Keys } from './keys.ts';
import type { Passwords } from './passwords.ts';
import type { CompleteSettings } from './settings.ts';
import type { Tokens } from './tokens.ts';

/** What every endpoint of auth/v1 works with. */
export interface AuthContext {
  readonly database: OwnDatabase;
  readonly settings: CompleteSettings;
  readonly keys: Keys;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
}

/** A file of `routes/` makes one of these. */
export type Endpoint = (auth: AuthContext) => RouteOptions;
