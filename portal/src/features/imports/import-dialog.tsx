import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFocusOnView } from '../../ui/use-focus-on-view.ts';
import { useLeaving } from '../../ui/use-leaving.ts';
import { useOpener } from '../../ui/use-opener.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportFooter } from './import-footer.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResultView } from './import-result.tsx';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import type { FirstAdded, ImportKind } from './import-types.ts';
import { MatchColumns } from './match-columns.tsx';
import { Preview } from './preview.tsx';
import { useImportSession } from './use-import-session.ts';

export type ImportDialogProps = {
  kind: ImportKind;
  onClose: () => void;
  /** The result was closed: where the list shows what was added. */
  onAdded?: ((added: FirstAdded) => void) | undefined;
};

const titles: Record<ImportKind, string> = {
  products: 'Import products from a file',
  customers: 'Import customers from a file',
};

/** Imports products with their variants, or customers, from a CSV or Excel file. */
export function ImportDialog({ kind, onClose, onAdded }: ImportDialogProps) {
  const { session, state } = useImportSession(kind);
  const { step, failure } = state;
  const isLoading = step.is === 'loading' && !failure;
  const wouldLose = !['choose', 'opening', 'done'].includes(step.is);
  const added = step.is === 'done' ? step.result.first_added : null;
  const close = () => {
    onClose();
    if (added) onAdded?.(added);
  };
  const { leave, asking, stay } = useLeaving(wouldLose, close);
  const body = useFocusOnView(viewOf(state), 'opening');
  const opener = useOpener();
  return (
    <Dialog
      open
      // What is being saved is waited for: nobody would know what became of it.
      onOpenChange={(open) => (open || isLoading ? undefined : leave())}
      title={titles[kind]}
      size="wide"
      cross={false}
      finalFocus={opener}
      footer={isLoading ? null : <ImportFooter session={session} state={state} onClose={leave} />}
    >
      <div ref={body} tabIndex={-1} className="outline-none sm:min-h-[min(34rem,calc(100dvh-15.5rem))]">
        <View session={session} state={state} />
      </div>
      <ConfirmDialog
        open={asking && wouldLose && !isLoading}
        {...(state.uncertain ? unknownQuestion : unwrittenQuestion)}
        cancelLabel="Stay"
        danger
        onConfirm={onClose}
        onCancel={stay}
      />
    </Dialog>
  );
}

const unwrittenQuestion = {
  title: 'Leave without importing?',
  description: 'Nothing was written. The file must be chosen and checked again.',
  confirmLabel: 'Discard',
};

const unknownQuestion = {
  title: 'Leave before it is certain?',
  description:
    'The lines may have been saved. Stay and try again to find out. If you leave, choose the file again later: its check says which of its products are there already.',
  confirmLabel: 'Leave',
};

/** A preview that is checked again stays on the page. */
const viewOf = ({ step, check }: ImportState): string => (step.is === 'checking' && check ? 'preview' : step.is);

function View({ session, state }: { session: ImportSession; state: ImportState }) {
  const { step, check, failure } = state;
  switch (step.is) {
    case 'choose':
    case 'opening':
      return (
        <ChooseFile
          kind={session.kind}
          opening={step.is === 'opening' ? state.fileName : null}
          refused={state.refused}
          onChoose={(file) => void session.open(file)}
        />
      );
    case 'columns':
      return <MatchColumns session={session} state={state} />;
    case 'done':
      return <ImportResultView session={session} state={state} result={step.result} />;
    default:
      return check && !(step.is === 'checking' && failure) && step.is !== 'loading' ? (
        <Preview session={session} state={state} check={check} />
      ) : (
        <ImportProgress session={session} state={state} />
      );
  }
}
