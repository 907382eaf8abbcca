import { useCallback, useEffect, useState } from 'react';
import { listPrinters } from '../print-service/client.ts';
import type { PrintTarget } from '../print-service/connection.ts';
import { explainFault } from '../print-service/explain-fault.ts';
import { faultOf, type PrintFault } from '../print-service/fault.ts';
import { hasCertificate } from '../print-service/signing.ts';

export type Printers =
  | { readonly state: 'looking' }
  | {
      readonly state: 'listed';
      readonly printers: readonly string[];
      /** Whether the print service can tell this shop's page from others. */
      readonly signed: boolean;
    }
  | { readonly state: 'failed'; readonly fault: PrintFault };

const look = async (target: PrintTarget, reconnect: boolean): Promise<Printers> => {
  try {
    const printers = await listPrinters(target, reconnect);
    if (printers.length === 0) return { state: 'failed', fault: faultOf('no-printer') };
    return { state: 'listed', printers, signed: target === 'demo' || hasCertificate() };
  } catch (error) {
    console.error('The printers could not be listed', error);
    return { state: 'failed', fault: await explainFault(error) };
  }
};

/** The printers that the print service lists, from the moment this is shown; `lookAgain` looks again, over a new connection. */
export const usePrinters = (target: PrintTarget): { printers: Printers; lookAgain: () => void } => {
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<{ of: string; printers: Printers } | null>(null);
  const asked = `${target} ${attempt}`;
  useEffect(() => {
    let wanted = true;
    void look(target, attempt > 0).then((printers) => {
      if (wanted) setFound({ of: asked, printers });
    });
    return () => {
      wanted = false;
    };
  }, [target, attempt, asked]);
  const lookAgain = useCallback(() => setAttempt((attempts) => attempts + 1), []);
  return { printers: found?.of === asked ? found.printers : { state: 'looking' }, lookAgain };
};
