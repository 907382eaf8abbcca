import type { LocalNetworkPermission } from './local-network.ts';

/** The ways in which printing fails that want different sentences. */
export type FaultKind =
  | 'not-loaded'
  | 'absent'
  | 'blocked'
  | 'unanswered'
  | 'refused'
  | 'untrusted'
  | SigningFaultKind
  | 'silent'
  | 'no-printer'
  | 'vanished'
  | 'lost'
  | 'printer';

/** Why the portal's server signed nothing. */
export type SigningFaultKind = 'signing-offline' | 'signing-ended' | 'signing-failed';

/** A failure on the way to the printer, in words for the person at the counter. */
export interface PrintFault {
  readonly kind: FaultKind;
  readonly sentence: string;
}

const sentences: Record<Exclude<FaultKind, 'printer'>, string> = {
  'not-loaded': 'The part of the portal that prints could not be fetched. Check the network, then reload the page.',
  absent:
    'No print service answered on this computer. Start QZ Tray, or install it from qz.io/download, then choose Try again.',
  blocked:
    'The browser keeps this page from reaching the print service. Allow access to apps on this device in the site settings beside the address, then choose Try again.',
  unanswered:
    'The browser asks whether this page may reach apps on this device, and got no answer. Choose Try again, then Allow beside the address.',
  refused: 'QZ Tray was told to block this page. Choose Allow in QZ Tray’s window when it asks, then try again.',
  untrusted:
    'QZ Tray does not trust this shop’s signature. Install the shop’s certificate on this computer, restart QZ Tray, then choose Try again.',
  'signing-offline':
    'The portal’s server could not be reached to sign the print. Check the network, then choose Try again.',
  'signing-ended': 'Your session has ended, so the print could not be signed. Log in again, then choose Try again.',
  'signing-failed':
    'The portal’s server could not sign the print. Choose Try again; if it stays so, tell whoever looks after the portal.',
  silent: 'The print service does not answer. Restart QZ Tray, then choose Try again.',
  'no-printer': 'The print service found no printer. Connect the label printer, switch it on, then choose Try again.',
  vanished: 'This printer is no longer there. Connect it and switch it on, or choose another printer.',
  lost: 'The print service hung up before it confirmed the label. See whether the label came out before you print again.',
};

/** A fault of a known kind. */
export const faultOf = (kind: Exclude<FaultKind, 'printer'>): PrintFault => ({ kind, sentence: sentences[kind] });

/** Thrown when the service took a request and left it without an answer. */
export class NoAnswer extends Error {}

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

/** What the page knows beside the error. */
interface Circumstances {
  readonly permission: LocalNetworkPermission;
  /** Whether the page introduced itself with the shop's certificate. */
  readonly hasCertificate: boolean;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const unreached: Readonly<Record<LocalNetworkPermission, PrintFault>> = {
  denied: faultOf('blocked'),
  prompt: faultOf('unanswered'),
  granted: faultOf('absent'),
  unknown: faultOf('absent'),
};

/** The fault behind an error of the print service's client. */
export const faultFrom = (error: unknown, { permission, hasCertificate }: Circumstances): PrintFault => {
  if (error instanceof NotLoaded) return faultOf('not-loaded');
  if (error instanceof NotSigned) return faultOf(error.kind);
  if (error instanceof NoAnswer) return faultOf('silent');
  const message = messageOf(error);
  if (/denied by Local Network Access/i.test(message)) return faultOf('blocked');
  if (/Unable to establish connection/i.test(message)) return unreached[permission];
  if (/Connection blocked|Request blocked/i.test(message)) return faultOf(hasCertificate ? 'untrusted' : 'refused');
  if (/Connection closed before/i.test(message)) return faultOf('lost');
  if (/Cannot find printer|printer could not be found/i.test(message)) return faultOf('vanished');
  return { kind: 'printer', sentence: `The label was not printed. The print service says: ${message}` };
};

/** Whether the label may have come out all the same. */
export const isInDoubt = ({ kind }: PrintFault): boolean => kind === 'lost' || kind === 'silent';
