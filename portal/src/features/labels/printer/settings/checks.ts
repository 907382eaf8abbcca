import type { Check, Findings } from './findings.ts';
import { jobsVerdict, printerVerdict, statusVerdict } from './printer-checks.ts';
import { browserVerdict, serviceVerdict } from './reach-checks.ts';
import { signatureVerdict } from './signature-check.ts';

/** What was found, from the browser to the paper. The demo printer is the portal's own: nobody is asked for leave. */
export const checksOf = (findings: Findings): readonly Check[] => {
  const service = { name: 'Print service', ...serviceVerdict(findings) };
  const printer = [
    { name: 'Printer', ...printerVerdict(findings) },
    { name: 'Paper and cover', ...statusVerdict(findings) },
  ];
  if (findings.target === 'demo') return [service, ...printer];
  const browser = { name: 'Browser', ...browserVerdict(findings) };
  const signature = { name: 'Signature', ...signatureVerdict(findings) };
  return [browser, service, signature, ...printer, { name: 'Print jobs', ...jobsVerdict(findings) }];
};
