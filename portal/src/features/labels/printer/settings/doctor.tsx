import { useEffect, useId, useState } from 'react';
import { config } from '../../../../lib/config.ts';
import { Button } from '../../../../ui/button.tsx';
import { onHungUp } from '../../print-service/client.ts';
import { type LocalNetworkPermission, localNetworkPermission } from '../../print-service/local-network.ts';
import { hasCertificate } from '../../print-service/signing.ts';
import type { PrinterSelection } from '../use-printer-selection.ts';
import { CheckList } from './check-list.tsx';
import { checkAgain, checksOf } from './checks.ts';
import { saveCertificate } from './save-certificate.ts';

/** What the browser lets this page do, asked again after each look at the printers: it may ask the person meanwhile. */
const usePermission = (asked: unknown): LocalNetworkPermission => {
  const [permission, setPermission] = useState<LocalNetworkPermission>('unknown');
  useEffect(() => {
    let wanted = asked !== null;
    void localNetworkPermission().then((state) => wanted && setPermission(state));
    return () => {
      wanted = false;
    };
  }, [asked]);
  return permission;
};

/** What stands between this page and a label, from the browser to the paper. */
export function Doctor({ selection }: { selection: PrinterSelection }) {
  const heading = useId();
  const { printers, choice, status, target, lookAgain } = selection;
  const permission = usePermission(printers);
  useEffect(() => onHungUp(lookAgain), [lookAgain]);
  const checks = checksOf({ target, permission, printers, choice, status, pattern: config.labelPrinter });
  const isCertified = target === 'computer' && printers.state !== 'looking' && hasCertificate();
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
      <CheckList checks={checks} />
    </section>
  );
}
