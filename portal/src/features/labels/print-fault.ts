/** The ways in which printing fails that want different sentences. */
export type FaultKind = 'absent' | 'blocked' | 'refused' | 'silent' | 'no-printer' | 'lost' | 'not-loaded' | 'printer';

/** A failure on the way to the printer, in words for the person at the counter. */
export interface PrintFault {
  readonly kind: FaultKind;
  readonly sentence: string;
}

const sentences: Record<Exclude<FaultKind, 'printer'>, string> = {
  absent:
    'No print service answered on this computer. Start QZ Tray, or install it from qz.io/download, then choose Try again.',
  blocked:
    'The browser keeps this page from reaching the print service. Allow access to apps on this device in the site settings beside the address, then choose Try again.',
  refused: 'QZ Tray was told to block this page. Choose Allow in QZ Tray’s window when it asks, then try again.',
  silent: 'The print service does not answer. Restart QZ Tray, then choose Try again.',
  'no-printer': 'The print service found no printer. Connect the label printer, switch it on, then choose Try again.',
  lost: 'The print service hung up before it confirmed the label. See whether the label came out before you print again.',
  'not-loaded': 'The part of the portal that prints could not be fetched. Check the network, then choose Try again.',
};

/** A fault of a known kind. */
export const faultOf = (kind: Exclude<FaultKind, 'printer'>): PrintFault => ({ kind, sentence: sentences[kind] });

/** Thrown when the service took a request and left it without an answer. */
export class NoAnswer extends Error {}

/** Thrown when the client of the print service could not be fetched. */
export class NotLoaded extends Error {}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * The fault behind an error of the print service's client. `blocked` tells whether the browser was told to keep pages
 * from this computer's services.
 */
export const faultFrom = (error: unknown, blocked: boolean): PrintFault => {
  if (error instanceof NotLoaded) return faultOf('not-loaded');
  if (error instanceof NoAnswer) return faultOf('silent');
  const message = messageOf(error);
  if (/denied by Local Network Access/i.test(message)) return faultOf('blocked');
  if (/Unable to establish connection/i.test(message)) return faultOf(blocked ? 'blocked' : 'absent');
  if (/Connection blocked|Request blocked/i.test(message)) return faultOf('refused');
  if (/Connection closed before/i.test(message)) return faultOf('lost');
  return { kind: 'printer', sentence: `The label was not printed. The print service says: ${message}` };
};
