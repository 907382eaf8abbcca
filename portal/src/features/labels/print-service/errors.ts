import type { BlockKind, SigningFaultKind } from './fault.ts';
import type { PortOutcome } from './print-socket.ts';

// What `client.ts` rejects with beside the errors of QZ Tray's client; fault-from.ts says what each means.

/** Thrown when the program on the other side answers nothing any more. */
export class NoAnswer extends Error {}

/** Thrown when QZ Tray was on no port. */
export class Unreached extends Error {
  readonly outcomes: readonly (PortOutcome | 'thrown')[];

  constructor(outcomes: readonly (PortOutcome | 'thrown')[], options?: ErrorOptions) {
    super(`No print service was found: ${outcomes.join(', ')}.`, options);
    this.outcomes = outcomes;
  }
}

/** Thrown when QZ Tray keeps the page out. */
export class Blocked extends Error {
  readonly kind: BlockKind;

  constructor(kind: BlockKind, options?: ErrorOptions) {
    super('QZ Tray blocked it.', options);
    this.kind = kind;
  }
}

/** Thrown when a printer is not listed under its name. */
export class Vanished extends Error {
  /** One whose name is similar. */
  readonly similar: string | null;

  constructor(printer: string, similar: string | null) {
    super(`${printer} is not listed.`);
    this.similar = similar;
  }
}

/** Thrown instead of its cause where nothing had left the page yet. */
export class BeforePrint extends Error {
  constructor(cause: unknown) {
    super('Nothing was sent.', { cause });
  }
}

/** Thrown when the client of the print service could not be fetched. */
export class NotLoaded extends Error {}

/** Thrown when the portal's server gave neither certificate nor signature. */
export class NotSigned extends Error {
  readonly kind: SigningFaultKind;

  constructor(kind: SigningFaultKind, options?: ErrorOptions) {
    super('The portal’s server did not sign.', options);
    this.kind = kind;
  }
}
