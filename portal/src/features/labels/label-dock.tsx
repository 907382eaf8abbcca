import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import type { BatchDialogProps } from './batch/batch-dialog.tsx';
import { forgetJob, type KeptJob, leftBehind } from './batch/kept-job.ts';
import { LeftJobBar, SelectionBar, StaleBar } from './dock-bars.tsx';
import { resendPrinted } from './labels.mutations.ts';
import { type LabelFilters, staleLabels } from './labels.queries.ts';

const BatchDialog = onDemand(async () => (await import('./batch/batch-dialog.tsx')).BatchDialog);

export type LabelDockProps = {
  selection: {
    /** The products selected by name; null when all are that the filters find. */
    readonly ids: ReadonlySet<string> | null;
    all(): void;
    clear(): void;
  };
  filters: LabelFilters;
  /** How many products the filters find. */
  found: number | undefined;
};

type Batch = { readonly source: BatchDialogProps['source']; readonly open: boolean; readonly opening: number };

/** The job that was left on this machine, looked for again by `look`. */
const useLeftJob = () => {
  const [left, setLeft] = useState<KeptJob | null>(null);
  const look = useCallback(() => void leftBehind().then(setLeft), []);
  useEffect(look, [look]);
  return { left, look };
};

/** What could not be recorded when it was printed goes as soon as it can. */
const useRecordsSent = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const send = () => void resendPrinted(client);
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [client]);
};

/**
 * Where the products page speaks of labels: what is selected and can be printed, else a job that stopped, else labels
 * of an older price. Beside the buttons on a wide screen, at the foot of a narrow one: it never moves the list.
 */
export function LabelDock({ selection, filters, found }: LabelDockProps) {
  const [batch, setBatch] = useState<Batch | null>(null);
  const { data: stale } = useQuery(staleLabels());
  const { left, look } = useLeftJob();
  useRecordsSent();
  const count = selection.ids === null ? (found ?? 0) : selection.ids.size;
  const print = (source: Batch['source']) =>
    setBatch((before) => ({ source, open: true, opening: (before?.opening ?? 0) + 1 }));
  const close = (open: boolean) => {
    setBatch((before) => before && { ...before, open });
    if (!open) look();
  };

  return (
    <>
      {count > 0 ? (
        <SelectionBar
          count={count}
          found={selection.ids === null ? undefined : found}
          onAll={selection.all}
          onClear={selection.clear}
          onNear={BatchDialog.preload}
          onPrint={() => print(selection.ids === null ? { filters } : { productids: [...selection.ids] })}
        />
      ) : left ? (
        <LeftJobBar
          job={left}
          onGoOn={() => print({ job: left })}
          onForget={() => {
            forgetJob();
            look();
          }}
        />
      ) : stale && stale.products > 0 ? (
        <StaleBar {...stale} onNear={BatchDialog.preload} onPrint={() => print('stale')} />
      ) : null}
      {batch ? (
        <BatchDialog
          key={batch.opening}
          source={batch.source}
          open={batch.open}
          onOpenChange={close}
          onPrinted={selection.clear}
        />
      ) : null}
    </>
  );
}
