import { useId } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { PrinterSelection } from '../use-printer-selection.ts';
import { CheckList } from './check-list.tsx';
import { checksOf } from './checks.ts';
import { checkAgain } from './findings.ts';
import { saveCertificate } from './save-certificate.ts';
import { useFindings } from './use-findings.ts';

type DoctorProps = {
  selection: PrinterSelection;
  /** Whether a label of this page lies in the printer's queue for longer than it takes to print it. */
  isQueued: boolean;
};

/** What stands between this page and a label, from the browser to the paper. */
export function Doctor({ selection, isQueued }: DoctorProps) {
  const heading = useId();
  const { printers, target, lookAgain } = selection;
  const findings = useFindings(selection, isQueued);
  const isCertified = target === 'computer' && findings.certificate !== null;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 id={heading} className="font-medium">
          What a label needs
        </h3>
        <div className="flex flex-wrap gap-2">
          {isCertified ? (
            <Button size="small" onClick={() => void saveCertificate()}>
              Save certificate
            </Button>
          ) : null}
          <Button size="small" onClick={lookAgain} busy={printers.state === 'looking'}>
            {checkAgain}
          </Button>
        </div>
      </div>
      <CheckList checks={checksOf(findings)} />
    </section>
  );
}
