import { BeforePrint, Blocked, NoAnswer, NotLoaded, NotSigned, Unreached, Vanished } from './errors.ts';
import { type FaultKind, faultOf, type PrintFault } from './fault.ts';
import type { LocalNetworkPermission } from './local-network.ts';

/** What the page knows beside the error. */
export interface Circumstances {
  readonly permission: LocalNetworkPermission;
  /** Whether this is a page of https in a browser that may let nothing but wss out of it. */
  readonly isWsBarred: boolean;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Why QZ Tray was on no port. */
const unreachedKind = (
  outcomes: Unreached['outcomes'],
  { permission, isWsBarred }: Circumstances,
): Exclude<FaultKind, 'printer'> => {
  if (permission === 'denied') return 'blocked';
  // Who closes the question of the browser has refused nothing: it asks again.
  const wasAsked = permission === 'prompt' && outcomes.includes('refused late');
  if (wasAsked || outcomes.includes('unanswered')) return 'unanswered';
  if (outcomes.includes('silent') || outcomes.includes('hung')) return 'silent';
  if (outcomes.includes('foreign')) return 'foreign';
  if (permission === 'unasked') return 'without-https';
  return isWsBarred || outcomes.includes('thrown') ? 'unreachable' : 'absent';
};

const vanished = ({ similar }: Vanished): PrintFault => {
  const fault = faultOf('vanished');
  if (similar === null) return fault;
  const hint = `Choose another printer: ${similar} may be the same one under another name.`;
  return { ...fault, sentence: `${fault.cause} ${hint}`, advice: { hint } };
};

const printerFault = (message: string): PrintFault => {
  const cause = `The label was not printed. The print service says: ${message}`;
  return { kind: 'printer', cause, sentence: cause, advice: { hint: '' } };
};

/** The fault behind what `client.ts` rejects with. */
export const faultFrom = (error: unknown, circumstances: Circumstances): PrintFault => {
  if (error instanceof BeforePrint) return { ...faultFrom(error.cause, circumstances), isUnsent: true };
  if (error instanceof NotLoaded) return faultOf('not-loaded');
  if (error instanceof NotSigned || error instanceof Blocked) return faultOf(error.kind);
  if (error instanceof NoAnswer) return faultOf('silent');
  if (error instanceof Unreached) return faultOf(unreachedKind(error.outcomes, circumstances));
  if (error instanceof Vanished) return vanished(error);
  const message = messageOf(error);
  if (/denied by Local Network Access/i.test(message)) return faultOf('blocked');
  if (/Connection closed before/i.test(message)) return faultOf('lost');
  // The last is said of a printer that was deleted moments ago.
  if (/Cannot find printer|printer could not be found|^invalid flavor/i.test(message)) return faultOf('vanished');
  if (/not accepting job/i.test(message)) return faultOf('rejecting');
  return printerFault(message);
};
