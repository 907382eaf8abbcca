import type { EarlierReceipt } from '../../lib/answers-of-goods.ts';
import { sentences } from '../../lib/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Note } from '../../ui/note.tsx';
import { RetryHint } from '../../ui/retry-hint.tsx';
import type { SavedBill } from './bill/bill.ts';
import type { PlannedBill } from './use-bill-plan.ts';
import type { Pasting } from './use-pasting.ts';
import type { BillSaving } from './use-save-bill.ts';
import { counted, receivedText, savedText } from './words.ts';

type BillNotesProps = {
  saved: SavedBill | null;
  received: EarlierReceipt | null;
  planned: Pick<PlannedBill, 'failure' | 'retry' | 'isFetching'>;
  pasting: Pick<Pasting, 'said' | 'problem'>;
  saving: Pick<BillSaving, 'isSent' | 'busy' | 'problem' | 'save'>;
  /** What is wrong with the bill as a whole. */
  problem: string | null;
  onLabels: (saved: SavedBill) => void;
};

/** What is said of the bill as a whole, above its lines. */
export function BillNotes({ saved, received, planned, pasting, saving, problem, onLabels }: BillNotesProps) {
  const { said } = pasting;
  return (
    <div className="flex flex-col gap-2 px-4 pb-3 empty:hidden">
      {saved ? <SavedNote saved={saved} onLabels={onLabels} /> : null}
      {saving.isSent && !saving.busy ? (
        <Note
          look="warning"
          actions={
            <Button size="small" variant="primary" onClick={() => void saving.save()}>
              Send again
            </Button>
          }
        >
          {sentences(
            saving.problem ?? 'This bill was sent, and its answer did not come',
            'It is not certain whether it was saved. Send it again to find out: it is saved once, however often it is sent.',
          )}
        </Note>
      ) : null}
      {saving.problem && !saving.isSent ? <Note look="danger">{saving.problem}</Note> : null}
      {problem ? <Note look="danger">{problem}</Note> : null}
      {pasting.problem ? <Note look="danger">{pasting.problem}</Note> : null}
      {received && !saving.isSent ? (
        <Note look="warning">
          {receivedText(received)} Is this the same bill? When you save it you will be asked once more.
        </Note>
      ) : null}
      {planned.failure ? (
        <Callout>
          <RetryHint what="What the shop has" retrying={planned.isFetching} onRetry={planned.retry} />
        </Callout>
      ) : null}
      {said && said.unused.length > 0 ? (
        <Callout>{`${counted(said.lines, 'line', 'lines')} pasted. Not used: ${said.unused.join(', ')}.`}</Callout>
      ) : null}
    </div>
  );
}

function SavedNote({ saved, onLabels }: { saved: SavedBill; onLabels: (saved: SavedBill) => void }) {
  return (
    <Note
      look="success"
      actions={
        <Button size="small" onClick={() => onLabels(saved)}>
          Print {counted(saved.pieces, 'label', 'labels')}
        </Button>
      }
    >
      {savedText(saved)}
    </Note>
  );
}
