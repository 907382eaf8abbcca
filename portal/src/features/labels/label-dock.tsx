import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProductFilters } from '../../lib/product-filters.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import type { BatchDialogProps } from './batch/batch-dialog.tsx';
import { dropLeftJob, takeLeftJob, useLeftJobs } from './batch/job/use-left-jobs.ts';
import { LeftJobBar } from './left-job-bar.tsx';
import { staleLabels } from './records/stale-labels.queries.ts';
import { useRecordsSent } from './records/use-records-sent.ts';
import { SelectionBar } from './selection-bar.tsx';
import { StaleBar } from './stale-bar.tsx';

const BatchDialog = onDemand(async () => (await import('./batch/batch-dialog.tsx')).BatchDialog);

type LabelDockProps = {
  selection: {
    /** The products selected by name; null when all are that the filters find. */
    readonly ids: ReadonlySet<string> | null;
    /** How many of those are not among the products shown. */
    readonly elsewhere: number;
    all(): void;
    clear(): void;
  };
  filters: ProductFilters;
  /** How many products the filters find. */
  found: number | undefined;
};

type Batch = {
  readonly source: BatchDialogProps['source'];
  readonly opener: Element | null;
};

/** Back to what opened the dialog; where printing took its bar away, to the box that selects the list. */
const focusAfter = (opener: Element | null) => (): HTMLElement | null => {
  if (opener instanceof HTMLElement && opener.isConnected) return opener;
  const boxes = [...document.querySelectorAll<HTMLElement>('main .pick-box')];
  return boxes.find((box) => box.checkVisibility()) ?? null;
};

/**
 * Where the products page speaks of labels: what is selected and can be printed, else a job that stopped, else labels
 * of an older price. Beside the buttons on a wide screen, at the foot of a narrow one: it never moves the list.
 */
export function LabelDock({ selection, filters, found }: LabelDockProps) {
  const batch = useDialog<Batch>();
  const { data: stale } = useQuery(staleLabels());
  const [left, ...othersLeft] = useLeftJobs();
  useRecordsSent();
  const count = selection.ids === null ? (found ?? 0) : selection.ids.size;
  const print = (source: Batch['source']) => batch.open({ source, opener: document.activeElement });
  const taking = useRef(false);
  const goOn = async (id: string): Promise<void> => {
    if (taking.current) return; // the second of two clicks must not find the job taken by the first
    taking.current = true;
    const left = await takeLeftJob(id).finally(() => {
      taking.current = false;
    });
    print({ left });
  };

  return (
    <>
      {count > 0 ? (
        <SelectionBar
          count={count}
          elsewhere={selection.elsewhere}
          found={selection.ids === null ? undefined : found}
          onAll={selection.all}
          onClear={selection.clear}
          onNear={BatchDialog.preload}
          onPrint={() => print(selection.ids === null ? { filters } : { productids: [...selection.ids] })}
        />
      ) : left ? (
        <LeftJobBar
          {...left}
          others={othersLeft.length}
          onGoOn={() => void goOn(left.id)}
          onForget={() => void dropLeftJob(left.id)}
        />
      ) : stale && stale.products > 0 ? (
        <StaleBar {...stale} onNear={BatchDialog.preload} onPrint={() => print('stale')} />
      ) : null}
      {batch.keep(({ source, opener }, isOpen) => (
        <BatchDialog
          source={source}
          open={isOpen}
          onClose={batch.close}
          onPrinted={selection.clear}
          finalFocus={focusAfter(opener)}
        />
      ))}
    </>
  );
}
