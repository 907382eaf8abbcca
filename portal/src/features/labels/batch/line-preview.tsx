import { useMemo } from 'react';
import { labelOfLine } from '../printer/label/label-layout.ts';
import { lineText } from '../printer/label/label-line.ts';
import { LabelPreview } from '../printer/label/label-preview.tsx';
import type { PlannedLine } from './batch-plan.ts';
import type { Batch } from './use-batch.ts';

/** The label of the line that is looked at, in the size of the largest: what stands below never moves. */
export function LinePreview({ planned, order }: { planned: PlannedLine | undefined; order: Batch['order'] }) {
  const line = planned?.line;
  const laidOut = useMemo(() => line && labelOfLine(line, order), [line, order]);
  return (
    <div className="flex min-h-64 flex-col gap-1.5">
      {laidOut && 'label' in laidOut ? (
        <LabelPreview label={laidOut.label} settings={order.settings} />
      ) : (
        <p className="flex min-h-58 items-center justify-center rounded-lg border border-line bg-sunken p-6 text-center text-muted">
          {laidOut ? laidOut.refused : 'The label of a line is shown here.'}
        </p>
      )}
      {line ? <p className="truncate text-center text-muted text-table">{lineText(line)}</p> : null}
    </div>
  );
}
