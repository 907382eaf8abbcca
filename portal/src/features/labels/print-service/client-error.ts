import { Blocked, NoAnswer } from './errors.ts';
import type { BlockKind } from './fault.ts';
import type { PrintTimes } from './times.ts';

/** What is known of a connection beside what its client says. */
export interface SeenOfConnection {
  /** Whether the program answers nothing any more, which the page ended the connection for. */
  readonly isSilent: boolean;
  /** How long the last block took, in ms. */
  readonly blockedAfter: number;
  /** Whether the page showed a certificate. */
  readonly isSigned: boolean;
  /** Why the last call was not signed; the client tells no more than that it was not. */
  readonly signingFailure: unknown;
}

const blockKind = ({ blockedAfter, isSigned }: SeenOfConnection, { block }: PrintTimes): BlockKind => {
  if (blockedAfter >= block) return 'refused';
  return isSigned ? 'blocked-for-good' : 'anonymous-refused';
};

/** What an error of QZ Tray's client is, with what was seen of the connection; as it is where that adds nothing. */
export const clientError = (error: unknown, seen: SeenOfConnection, times: PrintTimes): unknown => {
  const said = String(error);
  if (/Connection blocked|Request blocked/i.test(said)) return new Blocked(blockKind(seen, times), { cause: error });
  if (/Failed to sign request/.test(said)) return seen.signingFailure ?? error;
  if (/Connection closed before/i.test(said) && seen.isSilent)
    return new NoAnswer('It does not tell its version any more.', { cause: error });
  return error;
};
