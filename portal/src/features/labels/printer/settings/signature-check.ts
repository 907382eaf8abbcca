import { dateText } from '../../../../../../shop/dates.ts';
import type { FaultKind } from '../../print-service/fault.ts';
import type { CertificateFacts } from '../certificate.ts';
import { unsignedText } from '../printer-words.ts';
import { checkAgain, doubtful, type Findings, faultAmong, faulty, good, notYet, type Verdict } from './findings.ts';

/** The server could not sign: QZ Tray was not asked. */
export const signingFaults: readonly FaultKind[] = ['signing-offline', 'signing-ended', 'signing-failed'];

const renewal =
  'Whoever runs the portal makes a new one with “npm run print-certificate -- --renew” and installs it as docs/print-signing.md shows.';
const installation = 'Press Save certificate and install it as docs/print-signing.md shows.';

/** Why QZ Tray asks wherever the certificate is installed; null where it does not. */
const flaw = ({ validFrom, validUntil }: CertificateFacts, now: Date): Verdict | null => {
  if (now > validUntil)
    return doubtful(
      `The shop’s certificate has expired (${dateText(validUntil)}), so QZ Tray asks each time. ${renewal}`,
    );
  if (now < validFrom)
    return doubtful(
      `The shop’s certificate is not valid before ${dateText(validFrom)}, so QZ Tray asks each time. Set this computer’s date and time right.`,
    );
  return null;
};

/** Whether QZ Tray asked about what was signed, or was told to block it. */
export const wasAsked = (findings: Pick<Findings, 'connection' | 'question' | 'printers'>): boolean =>
  findings.connection?.asked === true ||
  findings.question !== null ||
  faultAmong(findings, ['asking', 'refused']) !== null;

/** Whether calls are signed, and QZ Tray on this computer knows by whom. */
export const signatureVerdict = (findings: Findings): Verdict => {
  const { printers, certificate, now } = findings;
  const fault = faultAmong(findings, signingFaults);
  if (fault) return faulty(fault);
  const isListed = printers.state === 'listed';
  if (certificate === null)
    return isListed
      ? doubtful(
          `${unsignedText} Whoever runs the portal makes one with “npm run print-certificate” and installs it as docs/print-signing.md shows.`,
        )
      : notYet;
  const { facts, trusted, isOld } = certificate;
  if (facts === null) return doubtful(`The shop’s certificate cannot be read, so QZ Tray knows no shop. ${renewal}`);
  if (!wasAsked(findings)) return isListed ? good('Each label is signed with this shop’s certificate.') : notYet;
  if (isOld)
    return doubtful(
      `The shop’s certificate was renewed while this page was open, so QZ Tray asks. Press ${checkAgain}.`,
    );
  const found = flaw(facts, now);
  if (found) return found;
  return trusted !== null && trusted !== facts.serial
    ? doubtful(`The shop has a new certificate, and QZ Tray on this computer knows the one before. ${installation}`)
    : doubtful(`QZ Tray asks although labels are signed: it does not know this shop’s certificate. ${installation}`);
};
