/** The ways in which printing fails that want different sentences. */
export type FaultKind =
  | 'not-loaded'
  | 'absent'
  | 'unreachable'
  | 'foreign'
  | 'blocked'
  | 'unanswered'
  | 'without-https'
  | 'asking'
  | 'refused'
  | 'blocked-for-good'
  | 'anonymous-refused'
  | SigningFaultKind
  | 'silent'
  | 'no-printer'
  | 'vanished'
  | 'rejecting'
  | 'lost'
  | 'printer';

/** Why the portal's server signed nothing. */
export type SigningFaultKind = 'signing-offline' | 'signing-ended' | 'signing-failed';

/** How QZ Tray keeps a page out: a person did just now, or it remembers it of this shop, or of all pages without a certificate. */
export type BlockKind = Extract<FaultKind, 'refused' | 'blocked-for-good' | 'anonymous-refused'>;

/** What is to be done about a fault: something before it is tried again (no full stop), or else a sentence. */
type Advice = { readonly first: string } | { readonly hint: string };

/** A failure on the way to the printer, in words for the person at the counter. */
export interface PrintFault {
  readonly kind: FaultKind;
  /** What happened, in a sentence. */
  readonly cause: string;
  /** The cause and what is to be done about it; no button is named. */
  readonly sentence: string;
  readonly advice: Advice;
  /** Set where it is certain that nothing was sent. */
  readonly isUnsent?: true;
}

const faults: Record<Exclude<FaultKind, 'printer'>, { readonly cause: string } & Advice> = {
  'not-loaded': {
    cause: 'The part of the portal that prints could not be fetched.',
    hint: 'Check the network, then reload the page.',
  },
  absent: {
    cause: 'No print service answered on this computer.',
    first: 'Start QZ Tray, or install it from qz.io/download',
  },
  unreachable: {
    cause: 'No print service answered, or this browser does not trust its certificate.',
    first: 'Start QZ Tray; if it runs, open https://localhost:8181 in this browser and accept the certificate',
  },
  foreign: {
    cause: 'Another program answers where QZ Tray should.',
    first: 'Start QZ Tray: it takes another port by itself',
  },
  blocked: {
    cause: 'The browser keeps this page from reaching the print service.',
    first: 'Allow access to apps on this device in the site settings beside the address',
  },
  unanswered: {
    cause: 'The browser asks whether this page may reach apps on this device, and got no answer.',
    hint: 'When it asks again, choose Allow beside the address.',
  },
  'without-https': {
    cause:
      'No print service answered, or the browser does not let this page reach it, because the page was opened without https.',
    first: 'Start QZ Tray on this computer and open the portal by https',
  },
  asking: {
    cause: 'QZ Tray asks in its own window, and got no answer yet.',
    hint: 'Choose Allow there.',
  },
  refused: {
    cause: 'Block was chosen in QZ Tray’s window.',
    hint: 'When it asks again, choose Allow.',
  },
  'blocked-for-good': {
    cause: 'QZ Tray has this shop in its list of blocked sites.',
    first: 'Open Site Manager in QZ Tray’s menu, choose the shop under Blocked and press -',
  },
  'anonymous-refused': {
    cause: 'QZ Tray refuses pages without a certificate.',
    first: 'End “Block anonymous requests” in QZ Tray’s menu under Advanced',
  },
  'signing-offline': {
    cause: 'The portal’s server could not be reached to sign the print.',
    first: 'Check the network',
  },
  'signing-ended': {
    cause: 'Your session has ended, so the print could not be signed.',
    first: 'Log in again',
  },
  'signing-failed': {
    cause: 'The portal’s server could not sign the print.',
    hint: 'If it stays so, tell whoever looks after the portal.',
  },
  silent: { cause: 'The print service does not answer.', first: 'Restart QZ Tray' },
  'no-printer': {
    cause: 'The print service found no printer.',
    first: 'Connect the label printer and switch it on',
  },
  vanished: {
    cause: 'This printer is no longer there.',
    hint: 'Connect it and switch it on, or choose another printer.',
  },
  rejecting: {
    cause: 'This printer takes no jobs.',
    first: 'Let it take jobs again in the printer list of this computer',
  },
  lost: { cause: 'The print service hung up before it answered.', first: 'See whether QZ Tray still runs' },
};

/** A fault of a known kind. */
export const faultOf = (kind: Exclude<FaultKind, 'printer'>): PrintFault => {
  const { cause, ...advice } = faults[kind];
  const remedy = 'first' in advice ? `${advice.first}.` : advice.hint;
  return { kind, cause, sentence: `${cause} ${remedy}`, advice };
};

/** The fault beside a button by which it is tried again: that one is named where something is to be done before. */
export const faultText = ({ cause, sentence, advice }: PrintFault, button: string): string =>
  'first' in advice ? `${cause} ${advice.first}, then choose ${button}.` : sentence;

/** Whether the label may have come out all the same. */
export const isInDoubt = ({ kind, isUnsent }: PrintFault): boolean =>
  !isUnsent && (kind === 'lost' || kind === 'silent');
