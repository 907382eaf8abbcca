import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { providerError } from '../../../lib/provider-error.ts';
import { sentences } from '../../../lib/sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, type DialogProps } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { lineKey } from '../printer/label/label-line.ts';
import { rememberedCopies } from '../printer/remembered.ts';
import type { TakenJob } from './job/job-hold.ts';
import { goneProductsText } from './lines/gone-products.ts';
import { type LabelSource, labelLines } from './lines/label-lines.queries.ts';
import { OpenedBatch } from './opened-batch.tsx';
import type { BatchStart } from './use-batch.ts';

export type BatchDialogProps = {
  /**
   * What to print: products chosen, all that filters find, labels of an older price, what came in, or a job that was
   * left, null when another page took it first.
   */
  source: LabelSource | { readonly left: TakenJob | null };
  open: boolean;
  onClose: () => void;
  /** Labels were sent to a printer, or came out of a PDF. */
  onPrinted: () => void;
  finalFocus: DialogProps['finalFocus'];
};

/** Prints the labels of many products. The lines are read at each opening and asked for again before anything is printed. */
export function BatchDialog({ source, ...props }: BatchDialogProps) {
  if (source !== 'stale' && 'left' in source) {
    const { left } = source;
    if (left)
      return <OpenedBatch {...props} start={{ lines: left.job.lines, source: 'stock', gone: null }} left={left} />;
    return (
      <MessageDialog {...props}>
        <EmptyState
          title="This job is no longer left"
          description="It was gone on with in another tab, or forgotten there. Nothing was printed here."
        />
      </MessageDialog>
    );
  }
  return <ReadBatch {...props} source={source} />;
}

type ReadBatchProps = Omit<BatchDialogProps, 'source'> & { source: LabelSource };

function ReadBatch({ source, onPrinted, ...props }: ReadBatchProps) {
  const { data, error, isFetching, refetch } = useQuery(labelLines(source));
  const [start, setStart] = useState<BatchStart | null>(null);
  useEffect(() => {
    if (error) console.error('The labels could not be listed', error);
  }, [error]);
  // What was read at the opening stays: what changes meanwhile is shown before it is printed.
  if (start === null && data && data.lines.length > 0) setStart(startOf(source, data.lines));
  if (start) return <OpenedBatch {...props} start={start} left={null} onPrinted={onPrinted} />;
  const failure = error && providerError(error);
  return (
    <MessageDialog {...props}>
      {failure ? (
        <ErrorState
          title={failure.code === 'PT413' ? failure.message : 'The labels could not be listed'}
          description={failure.code === 'PT413' ? failure.hint : sentences(failure.message, 'Nothing was printed.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data ? (
        <EmptyState title="No labels to print" description="Nothing of what was chosen is in the catalogue any more." />
      ) : (
        <Spinner label="Loading the labels" className="animate-late text-accent-text" />
      )}
    </MessageDialog>
  );
}

function startOf(source: LabelSource, lines: BatchStart['lines']): BatchStart {
  if (source === 'stale') return { lines, source, gone: null };
  if ('came' in source) {
    const came = new Map<string, number>();
    for (const each of source.came) came.set(lineKey(each), (came.get(lineKey(each)) ?? 0) + each.quantity);
    const ids = [...new Set(source.came.map(({ productid }) => productid))];
    return { lines, source: 'came', came, gone: goneProductsText(ids, lines) };
  }
  const gone = 'productids' in source ? goneProductsText(source.productids, lines) : null;
  return { lines, source: rememberedCopies.get(), gone };
}

type MessageDialogProps = Pick<BatchDialogProps, 'open' | 'onClose' | 'finalFocus'> & { children: ReactNode };

/** The dialog as long as there is no list to show in it. */
function MessageDialog({ open, onClose, finalFocus, children }: MessageDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Print labels"
      size="wide"
      cross={false}
      finalFocus={finalFocus}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex min-h-96 flex-col items-center justify-center">{children}</div>
    </Dialog>
  );
}
