import { useCallback, useMemo, useState } from 'react';
import type { LabelLine } from '../printer/label/label-line.ts';
import type { Template } from '../printer/label/template.ts';
import { useLayoutOrder } from '../printer/label/use-layout-order.ts';
import { rememberedCopies, rememberedTemplate } from '../printer/remembered.ts';
import { useOutput } from '../printer/use-output.ts';
import { type BatchCopies, type BatchPlan, type CopiesSource, planBatch } from './batch-plan.ts';
import type { JobBatch } from './job/kept-job.ts';
import { useRefusals } from './use-refusals.ts';

/** What a batch is opened with. */
export interface BatchStart {
  readonly lines: readonly LabelLine[];
  readonly source: CopiesSource;
  /** What is said of products that were chosen and are no longer there. */
  readonly gone: string | null;
  /** How many pieces came in of each line, where that is why their labels are printed. */
  readonly came?: BatchCopies['came'];
}

const copiesOf = ({ source, came = null }: BatchStart): BatchCopies => ({
  ...{ source, came, same: '1', spares: '' },
  typed: new Map(),
});

/**
 * A batch as it is put together: lines, quantities, template and where it comes out.
 * @param isLeft whether it is a job that was left, which was for a printer
 */
export const useBatch = (start: BatchStart, isLeft: boolean) => {
  const [lines, setLines] = useState(start.lines);
  const [copies, setCopies] = useState(() => copiesOf(start));
  const [template, setTemplate] = useState<Template>(rememberedTemplate.get);
  const [changes, setChanges] = useState<readonly string[]>([]);
  const output = useOutput(isLeft ? 'printer' : undefined);
  const order = useLayoutOrder(template, output);
  const { refusals, checking } = useRefusals(lines, order);
  const plan: BatchPlan = useMemo(() => planBatch(lines, copies, refusals), [lines, copies, refusals]);
  return {
    lines,
    copies,
    template,
    order,
    output,
    plan,
    checking,
    gone: start.gone,
    /** What changed in the shop since the lines were shown, in sentences. */
    changes,
    chooseTemplate: (next: Template) => {
      setTemplate(next);
      rememberedTemplate.set(next);
    },
    /** Changes what holds for all lines. With another source, what was typed at single lines no longer stands. */
    take: (change: Partial<Pick<BatchCopies, 'source' | 'same' | 'spares'>>) => {
      const { source } = change;
      if (source === 'one' || source === 'stock') rememberedCopies.set(source);
      setCopies((before) => ({
        ...before,
        ...change,
        ...(source && source !== before.source && { typed: new Map() }),
      }));
    },
    type: useCallback(
      (key: string, text: string) =>
        setCopies((before) => ({ ...before, typed: new Map(before.typed).set(key, text) })),
      [],
    ),
    /** Shows the lines as they are now, and says what changed. */
    show: (fresh: readonly LabelLine[], sentences: readonly string[]) => {
      setLines(fresh);
      setChanges(sentences);
    },
    /** Shows what is left of a job, line by line, to be printed as it was: on the printer, of the same template. */
    showRest: (
      job: Pick<JobBatch, 'template' | 'forStale'>,
      fresh: readonly LabelLine[],
      rest: ReadonlyMap<string, string>,
      sentences: readonly string[],
    ) => {
      setLines(fresh);
      setCopies((before) => ({ ...before, source: job.forStale ? 'stale' : 'stock', typed: rest }));
      setTemplate(job.template);
      setChanges(sentences);
    },
  };
};

export type Batch = ReturnType<typeof useBatch>;
