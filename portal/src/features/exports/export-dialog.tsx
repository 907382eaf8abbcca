import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { countText } from '../../../../shop/money.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useLeaving } from '../../ui/use-leaving.ts';
import { type ListKind, listWords } from './exported-list.ts';
import type { ExportState, RunningExport } from './start-export.ts';

/** A small list is saved before this: nothing flashes up for it. */
const shownAfterMs = 300;

const counted = (kind: ListKind, count: number): string =>
  `${countText(count)} ${listWords[kind][count === 1 ? 'one' : 'many']}`;

/** How far an export is, until it is done; then a toast says so. */
export function ExportDialog({ running, onClose }: { running: RunningExport; onClose: () => void }) {
  const state = useSyncExternalStore(running.subscribe, running.state);
  const { kind } = running.list;
  const isShown = useTimePassed(shownAfterMs);
  const end = useEffectEvent(() => {
    if (state.phase === 'done') {
      notify({ title: `Exported ${counted(kind, state.done)}`, description: running.fileName, type: 'success' });
    }
    if (state.phase === 'done' || state.phase === 'cancelled') onClose();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the phase is what it waits for
  useEffect(() => end(), [state.phase]);
  // A page that is left takes its export with it.
  useEffect(() => running.cancel, [running]);
  return isShown || state.phase === 'failed' ? <ExportView running={running} state={state} onClose={onClose} /> : null;
}

type ExportViewProps = { running: RunningExport; state: ExportState; onClose: () => void };

function ExportView({ running, state, onClose }: ExportViewProps) {
  const { kind } = running.list;
  const failed = state.phase === 'failed';
  const { leave, asking, stay } = useLeaving(!failed, failed ? onClose : running.cancel);
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => (open ? undefined : leave())}
      title={failed ? `The ${listWords[kind].many} were not exported` : `Exporting ${listWords[kind].many}`}
      description={running.fileName}
      cross={false}
      footer={failed ? <Button onClick={onClose}>Close</Button> : <Button onClick={running.cancel}>Cancel</Button>}
    >
      {failed ? (
        <Callout tone="danger">{state.problem} Nothing was saved.</Callout>
      ) : (
        <Progress kind={kind} {...state} />
      )}
      {state.waiting ? (
        <Callout className="mt-4">
          {state.waiting}
          <Button size="small" onClick={running.tryNow}>
            Try now
          </Button>
        </Callout>
      ) : null}
      <ConfirmDialog
        open={asking && !failed}
        title="Stop exporting?"
        description="No file is saved then."
        confirmLabel="Stop"
        cancelLabel="Go on"
        onConfirm={running.cancel}
        onCancel={stay}
      />
    </Dialog>
  );
}

function Progress({ kind, done, total }: { kind: ListKind } & Pick<ExportState, 'done' | 'total'>) {
  return (
    <div className="flex flex-col gap-2">
      <p className="tabular-nums">
        {total === null ? 'Reading the list' : `${countText(done)} of ${counted(kind, total)}`}
      </p>
      <div
        role="progressbar"
        aria-label={`Exported ${listWords[kind].many}`}
        aria-valuemin={0}
        aria-valuemax={total ?? undefined}
        aria-valuenow={total === null ? undefined : Math.min(done, total)}
        className="h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line"
      >
        <div className="h-full bg-accent" style={{ width: `${total ? Math.min((100 * done) / total, 100) : 0}%` }} />
      </div>
    </div>
  );
}

function useTimePassed(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}
