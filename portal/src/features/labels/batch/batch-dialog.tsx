import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { providerError } from '../../../lib/provider-error.ts';
import { sentences } from '../../../lib/sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type LabelSource, labelLines } from '../labels.queries.ts';
import type { KeptJob } from './kept-job.ts';
import { OpenedBatch } from './opened-batch.tsx';
import type { BatchStart } from './use-batch.ts';

export type BatchDialogProps = {
  /** What to print: products chosen, all that filters find, labels of an older price, or a job that was left. */
  source: LabelSource | { readonly job: KeptJob };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Labels were sent to a printer, or came out of a PDF. */
  onPrinted: () => void;
};

/** Prints the labels of many products. The lines are read at each opening and asked for anew before anything is printed. */
export function BatchDialog({ source, ...props }: BatchDialogProps) {
  if (source !== 'stale' && 'job' in source) {
    const { job } = source;
    return <OpenedBatch {...props} start={{ lines: job.lines, source: 'stock' }} left={job} />;
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
  if (start === null && data && data.lines.length > 0)
    setStart({ lines: data.lines, source: source === 'stale' ? 'stale' : 'stock' });
  if (start) return <OpenedBatch {...props} start={start} left={null} onPrinted={onPrinted} />;
  const failure = error && providerError(error);
  return (
    <Dialog
      {...props}
      title="Print labels"
      size="wide"
      cross={false}
      footer={<Button onClick={() => props.onOpenChange(false)}>Close</Button>}
    >
      <div className="flex min-h-96 flex-col items-center justify-center">
        {failure ? (
          <ErrorState
            title={failure.code === 'PT413' ? failure.message : 'The labels could not be listed'}
            description={failure.code === 'PT413' ? failure.hint : sentences(failure.message, 'Nothing was printed.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data ? (
          <EmptyState
            title="No labels to print"
            description="Nothing of what was chosen is in the catalogue any more."
          />
        ) : (
          <Spinner label="Loading the labels" className="animate-late text-accent-text" />
        )}
      </div>
    </Dialog>
  );
}
