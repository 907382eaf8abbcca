import type { IncomingHttpHeaders } from 'node:http';
import type { Members } from '../http/members.ts';
import type { WriteLine } from '../http/request-log.ts';
import type { Log } from '../postgres/log/log.ts';
import type { Database, Identity } from '../postgres/types.ts';
import type { RealtimeBounds } from './bounds.ts';
import type { Changes } from './changes/changes.ts';

export interface RealtimeOptions {
  readonly database: Database;
  /**
   * Who a token from a network address speaks for; an error named `InvalidToken` with a `reason` is answered as no
   * token that holds.
   */
  identify(headers: IncomingHttpHeaders, address: string): Promise<Identity>;
  /** What a client without a session sends as `apikey`. */
  readonly publicKey: string;
  /** Those of these sessions, and of these keys for servers, that still live. */
  livingSessions(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Tells members from guests, together with the data service. */
  readonly members: Members;
  readonly changes: Changes;
  /** Shared with `changes` (`shareLog`). Without one, what is sent in SQL is kept and told to nobody. */
  readonly databaseLog?: Log | undefined;
  /** Addresses and networks (CIDR) of the proxies in front, as of the server. */
  readonly proxies?: readonly string[] | undefined;
  readonly bounds?: Partial<RealtimeBounds> | undefined;
  readonly log: WriteLine;
}
