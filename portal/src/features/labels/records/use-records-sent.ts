import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../../lib/session.ts';
import { notify } from '../../../ui/toaster.tsx';
import { labelsText } from '../printer/label/label-count.ts';
import type { PrintRecord } from './print-records.ts';
import { resendPrinted, tellRefused } from './records.mutations.ts';

const sayRefused = ({ labels }: PrintRecord): void => {
  const ids = [...new Set(labels.map(({ productid }) => productid))];
  const count = labelsText(labels.reduce((sum, { copies }) => sum + copies, 0));
  notify({
    type: 'error',
    title: 'Printed labels were not recorded',
    description: `The server refused the record of ${count} of ${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ' and others' : ''}. They may be asked for again as labels with an old price.`,
    duration: 10_000,
  });
};

/** What could not be recorded when it was printed goes as soon as it can: also after a sign-in, or a network regained. */
export const useRecordsSent = (): void => {
  const client = useQueryClient();
  const { phase } = useSession();
  useEffect(() => tellRefused(sayRefused), []);
  useEffect(() => {
    if (phase !== 'in') return;
    const send = () => void resendPrinted(client);
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [client, phase]);
};
