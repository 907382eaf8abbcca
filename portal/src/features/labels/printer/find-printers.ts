import { connectionFacts, listPrinters } from '../print-service/client.ts';
import type { PrintTarget } from '../print-service/connection.ts';
import { explainFault } from '../print-service/explain-fault.ts';
import { type FaultKind, faultOf, type PrintFault } from '../print-service/fault.ts';
import { hasCertificate, shownCertificate } from '../print-service/signing.ts';
import { readCertificate } from './certificate.ts';
import { rememberedService, trustedCertificate } from './remembered.ts';

export type Printers =
  | { readonly state: 'looking' }
  | {
      readonly state: 'listed';
      readonly printers: readonly string[];
      /** Whether the print service can tell this shop's page from others. */
      readonly signed: boolean;
    }
  | { readonly state: 'failed'; readonly fault: PrintFault };

/** Keeps in mind that this computer has a print service. */
const rememberService = (): void => {
  if (!rememberedService.get()) rememberedService.set(true);
};

/** Keeps in mind which certificate this computer trusted: of another one it is told that it took its place. */
const rememberTrust = (): void => {
  const certificate = shownCertificate();
  if (certificate === null || connectionFacts()?.asked !== false) return;
  const facts = readCertificate(certificate);
  if (facts && facts.serial !== trustedCertificate.get()) trustedCertificate.set(facts.serial);
};

/** What stood in the way when it was looked last: as long as that is the same, it is told once. */
let lastFault: FaultKind | null = null;

/** The printers that the print service lists; `reconnect` tries everything on the way to them. Never rejects. */
export const findPrinters = async (target: PrintTarget, reconnect: boolean): Promise<Printers> => {
  try {
    const printers = await listPrinters(target, reconnect);
    lastFault = null;
    if (target === 'computer') {
      rememberService();
      rememberTrust();
    }
    if (printers.length === 0) return { state: 'failed', fault: faultOf('no-printer') };
    return { state: 'listed', printers, signed: target === 'demo' || hasCertificate() };
  } catch (error) {
    const fault = await explainFault(error);
    if (fault.kind !== lastFault) console.error(`The printers could not be listed (${fault.kind})`, error);
    lastFault = fault.kind;
    return { state: 'failed', fault };
  }
};

const passing: readonly FaultKind[] = ['absent', 'unreachable', 'without-https', 'foreign', 'silent', 'lost'];

/** Whether a fault may end by itself, and nobody is asked by a look at whether it has. */
export const isPassing = ({ kind }: PrintFault): boolean => passing.includes(kind);

const missing: readonly FaultKind[] = ['absent', 'unreachable', 'without-https', 'foreign', 'blocked', 'unanswered'];

/** Whether this page reaches no print service on this computer, or none that runs. */
export const isServiceMissing = ({ kind }: PrintFault): boolean => missing.includes(kind);

const blocks: readonly FaultKind[] = ['refused', 'blocked-for-good', 'anonymous-refused'];

/** Whether somebody said no: the same is not asked again until a person wants that. */
export const isBlock = ({ kind }: PrintFault): boolean => blocks.includes(kind);

/** Whether a call over the connection that stands is answered without asking anybody. */
export const asksNobody = (): boolean => connectionFacts()?.isQuiet === true;
