import { onDemand } from '../../ui/on-demand.tsx';
import type { BatchDialogProps } from './batch/batch-dialog.tsx';
import type { CameIn } from './batch/lines/label-lines.queries.ts';

const BatchDialog = onDemand(async () => (await import('./batch/batch-dialog.tsx')).BatchDialog);

type CameInLabelsProps = Pick<BatchDialogProps, 'open' | 'onClose' | 'finalFocus'> & {
  /** What came in, in the order in which its labels are wanted. */
  came: readonly CameIn[];
};

const nothing = (): void => undefined;

/** The labels of what came in, one for each piece. */
export function CameInLabels({ came, ...dialog }: CameInLabelsProps) {
  return <BatchDialog {...dialog} source={{ came }} onPrinted={nothing} />;
}
