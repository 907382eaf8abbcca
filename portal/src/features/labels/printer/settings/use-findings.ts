import { useEffect, useMemo, useState } from 'react';
import { config } from '../../../../lib/config.ts';
import { connectionFacts, hearsJobs } from '../../print-service/client.ts';
import {
  type LocalNetworkPermission,
  localNetworkPermission,
  onLocalNetworkChange,
} from '../../print-service/local-network.ts';
import { fetchCertificate } from '../../print-service/signing.queries.ts';
import { shownCertificate } from '../../print-service/signing.ts';
import { readCertificate } from '../certificate.ts';
import { trustedCertificate } from '../remembered.ts';
import type { PrinterSelection } from '../use-printer-selection.ts';
import { useQuestion } from '../use-question.ts';
import type { Findings } from './findings.ts';
import { wasAsked } from './signature-check.ts';

/** What the browser lets this page do, asked again after each look at the printers: it may ask the person meanwhile. */
const usePermission = (asked: unknown): LocalNetworkPermission => {
  const [permission, setPermission] = useState<LocalNetworkPermission>('unknown');
  useEffect(() => {
    let wanted = asked !== null;
    const ask = () => void localNetworkPermission().then((state) => wanted && setPermission(state));
    ask();
    const stop = onLocalNetworkChange(ask);
    return () => {
      wanted = false;
      stop();
    };
  }, [asked]);
  return permission;
};

/** The certificate (PEM) that the shop signs with now, which may be newer than the page's; null as long as it is not known. */
const useServedCertificate = (isAsked: boolean): string | null => {
  const [served, setServed] = useState<string | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    let wanted = true;
    fetchCertificate().then(
      (certificate) => wanted && setServed(certificate),
      (error: unknown) => console.error('The certificate could not be fetched', error),
    );
    return () => {
      wanted = false;
    };
  }, [isAsked]);
  return isAsked ? served : null;
};

/**
 * What is known of the way from this page to a label.
 * @param isQueued whether a label of this page lies in the printer's queue for longer than it takes to print it
 */
export const useFindings = (selection: PrinterSelection, isQueued: boolean): Findings => {
  const { printers, choice, missing, status, target, rejecting } = selection;
  const permission = usePermission(printers);
  const question = useQuestion();
  const shown = shownCertificate();
  const facts = useMemo(() => shown && readCertificate(shown), [shown]);
  const connection = connectionFacts();
  const served = useServedCertificate(shown !== null && wasAsked({ connection, question, printers }));
  return {
    target,
    now: new Date(),
    permission,
    printers,
    choice,
    missing,
    status,
    rejecting,
    isQueued,
    pattern: config.labelPrinter,
    question,
    connection,
    certificate:
      shown === null
        ? null
        : { facts: facts || null, trusted: trustedCertificate.get(), isOld: served !== null && served !== shown },
    hearsJobs: hearsJobs(),
  };
};
