import type { Query } from '../postgres/types.ts';

/** A message with a code, to a phone. */
export interface TextMessage {
  /** Digits as GoTrue stores them, '919876543210'; null is nobody: nothing is written and it takes as long. */
  readonly to: string | null;
  readonly code: string;
  readonly channel: 'sms' | 'whatsapp';
  /** What the hook is told of the account: GoTrue's user object. */
  readonly user: object;
  /** What the code is for, whose earlier codes it ends: their messages do not go any more. */
  readonly purpose: string;
  /** The network address that asked for it, as the hook is told; null where it has none that can be told. */
  readonly ip: string | null;
  /** Seconds for which the code is of use. */
  readonly holdsSeconds: number;
  /** What the hook is told that it is for: 'mfa' for a second step. Default ''. */
  readonly sort?: string;
}

export interface Sms {
  /** Writes the message within the caller's transaction. Answers its id, which is what clients get as message_id. */
  queue(query: Query, message: TextMessage): Promise<string>;
  /** After the commit: what was queued goes on its way. Returns at once, never throws. */
  deliver(): void;
  /** Deletes what was not sent and is old: to be called now and then. */
  sweep(): Promise<unknown>;
  close(): Promise<void>;
}
