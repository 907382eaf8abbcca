import { useCallback, useRef, useState } from 'react';
import { Note } from '../../../ui/note.tsx';
import { OutputField } from '../printer/output-field.tsx';
import { BatchLines } from './batch-lines.tsx';
import { BatchOptions } from './batch-options.tsx';
import { BatchTotals } from './batch-totals.tsx';
import { LinePreview } from './line-preview.tsx';
import type { Batch } from './use-batch.ts';
import type { BatchPrint } from './use-batch-print.ts';

/** A batch before it is printed: totals first, then every line; beside them a label as it will look. */
export function BatchPlanView({ batch, problem }: { batch: Batch; problem: BatchPrint['problem'] }) {
  const { plan } = batch;
  const [chosen, setChosen] = useState<string | null>(null);
  const view = useRef<HTMLDivElement>(null);
  const showInvalid = () => view.current?.querySelector<HTMLElement>('[data-line-field][aria-invalid]')?.focus();
  const select = useCallback((key: string) => setChosen(key), []);
  const shown =
    plan.lines.find(({ key }) => key === chosen) ?? plan.lines.find(({ copies }) => copies > 0) ?? plan.lines[0];
  return (
    <div ref={view} className="grid gap-x-6 gap-y-4 wide:grid-cols-[minmax(0,1fr)_21.625rem] wide:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-4">
        <BatchTotals
          plan={plan}
          checking={batch.checking}
          changes={batch.changes}
          gone={batch.gone}
          onShowInvalid={showInvalid}
        />
        {problem ? <Note look={problem.look}>{problem.text}</Note> : null}
        <BatchOptions batch={batch} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 self-start wide:sticky wide:top-0 wide:col-start-2 wide:row-span-2 wide:row-start-1">
        <LinePreview planned={shown} order={batch.order} />
        <OutputField selection={batch.output} labels={plan.labels} />
      </div>
      <BatchLines lines={plan.lines} selected={shown?.key ?? null} onType={batch.type} onSelect={select} />
    </div>
  );
}
