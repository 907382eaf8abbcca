import { type FaultKind, faultOf } from '../../print-service/fault.ts';
import { questionText } from '../printer-words.ts';
import { bad, doubtful, type Findings, faultAmong, faulty, good, notYet, type Verdict, waiting } from './findings.ts';
import { signingFaults } from './signature-check.ts';

const browserFaults: readonly FaultKind[] = ['blocked', 'unanswered'];

/** Whether the browser lets the page reach the print service. */
export const browserVerdict = (findings: Findings): Verdict => {
  const { permission, printers, connection } = findings;
  const fault = faultAmong(findings, browserFaults);
  if (fault) return faulty(fault);
  if (connection?.overWs)
    return doubtful(
      'Does not trust QZ Tray’s own certificate, so the page reaches it without encryption. To end that, open https://localhost:8181 in this browser and accept the certificate.',
    );
  if (printers.state === 'listed') return good('Lets this page reach the print service.');
  if (permission === 'denied') return faulty(faultOf('blocked'));
  if (permission === 'prompt') return doubtful('Asks before the first label. Choose Allow beside the address.');
  if (faultAmong(findings, ['without-https']))
    return doubtful('May keep this page from the print service, since it was opened without https.');
  return good('Lets this page reach the print service.');
};

/** Faults that are found when QZ Tray has answered. */
const laterFaults: readonly FaultKind[] = ['no-printer', 'vanished', 'rejecting'];

/** Whether the print service answers, and lets the page in. */
export const serviceVerdict = (findings: Findings): Verdict => {
  const { printers, target, question } = findings;
  const asked = question && target === 'computer' ? waiting(questionText(question)) : null;
  if (printers.state === 'looking') return asked ?? waiting('Looking for it.');
  if (printers.state === 'listed')
    return asked ?? good(target === 'demo' ? 'The demo printer answers.' : 'QZ Tray answers.');
  if (faultAmong(findings, browserFaults) || faultAmong(findings, signingFaults)) return notYet;
  if (faultAmong(findings, laterFaults)) return good('QZ Tray answers.');
  if (question && printers.fault.kind === 'asking') return bad(questionText(question));
  return faulty(printers.fault);
};
