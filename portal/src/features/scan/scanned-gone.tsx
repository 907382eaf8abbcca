import { useEffect, useState } from 'react';
import type { DeletedObject } from '../../lib/answers.ts';
import { notify } from '../../ui/toaster.tsx';
import { HistoryDialog } from '../history/index.ts';
import { goneHint, goneWords } from './gone-words.ts';
import type { Gone } from './scan.queries.ts';
import { about } from './scan-notices.ts';

type ScannedGoneProps = {
  /** What was scanned, a new object each time. */
  gone: Gone;
  /** Whether its history was asked for already. */
  asked: boolean;
  onClose: () => void;
};

/** As long as one needs to read it and to decide. */
const duration = 10_000;

/** Says that what was scanned was deleted, and shows its history, from which it is put back. */
export function ScannedGone({ gone: { deleted }, asked, onClose }: ScannedGoneProps) {
  const [shown, setShown] = useState<DeletedObject | null>(null);
  useEffect(() => {
    if (asked) return setShown(deleted);
    const action = { label: 'Show history', act: () => setShown(deleted) };
    notify({ title: goneWords(deleted), description: goneHint, type: 'warning', duration, about, action });
  }, [asked, deleted]);
  if (!shown) return null;
  const { changeid, productid, name } = shown;
  const record = { id: productid, name: [productid, name].filter(Boolean).join(', ') };
  return <HistoryDialog key={changeid} kind="product" record={record} onClose={onClose} />;
}
