import type { Identity } from '../../postgres/types.ts';
import type { Written } from '../rooms/shared-frame.ts';
import type { Version } from '../wire/message.ts';

/** Who a channel speaks for. */
export interface Who {
  readonly identity: Identity;
  /** Undefined for nobody. */
  readonly token: string | undefined;
}

/** Where a token comes from. */
export interface Place {
  readonly address: string;
  /** A browser's page, which shows no key for servers. */
  readonly isPage: boolean;
}

/** The socket of a channel, as the channel sees it. */
export interface ChannelSocket extends Place {
  readonly version: Version;
  /** Whom limits by address count. */
  readonly subject: string;
  /** Who the handshake was for. */
  readonly who: Who;
  /** What a policy may read of the handshake's headers, as JSON. */
  readonly headers: string;
  /** Aborted once it is closed. */
  readonly gone: AbortSignal;
  send(frame: Written): void;
  /** Ends it with a code of RFC 6455; `why` for the log. */
  end(code: number, why: string): void;
  /** Counts a join. */
  joinsTooOften(): boolean;
  /** Counts it for an account; false where that has too many. */
  countFor(account: string): boolean;
  /** Something of the client's was refused, in these words: all of it together is one line in the log. */
  refused(why: string): void;
  /** Something went wrong that is no client's fault: a line in the log. */
  report(what: string, error: unknown): void;
}
