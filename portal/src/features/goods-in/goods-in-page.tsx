import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { emptyBill, type SavedBill } from './bill/bill.ts';
import type { Obstacle } from './bill/plan.ts';
import { shownProducts } from './bill/shown.ts';
import { BillCards } from './bill-cards.tsx';
import { cellId } from './bill-edits.ts';
import { BillFoot } from './bill-foot.tsx';
import { BillNotes } from './bill-notes.tsx';
import { BillQuestions } from './bill-questions.tsx';
import { BillTable } from './bill-table.tsx';
import { useBill } from './use-bill.ts';
import { useBillDeeds } from './use-bill-deeds.ts';
import { useBillEdits } from './use-bill-edits.ts';
import { useBillPlan } from './use-bill-plan.ts';
import { usePasting } from './use-pasting.ts';
import { useSaveBill } from './use-save-bill.ts';
import { useScannedLines } from './use-scanned-lines.ts';

const CameInLabels = onDemand(async () => (await import('../labels/index.ts')).CameInLabels);

/** Goods in: the lines of a bill on one page, what each will be, and all of it saved at once. */
export function GoodsInPage() {
  const state = useBill();
  const { bill, current, take, removed, putBack } = state;
  const isSent = bill.sent !== null;
  const planned = useBillPlan(bill.lines, isSent);
  const { plan } = planned;
  const { typing, edits } = useBillEdits(state, planned.categories, (rows, at) => pasting.paste(rows, at));
  const pasting = usePasting(state, edits.focusOn);
  const { problem, deeds } = useBillDeeds(state, planned, edits);
  const labels = useDialog<SavedBill>();
  const [isTried, setTried] = useState(false);
  const [isEmptying, setEmptying] = useState(false);
  const isNarrow = useNarrow();

  const goTo = ({ line, column }: Obstacle): void => {
    setTried(true);
    edits.focusOn({ id: line, column: column ?? 'quantity' });
  };
  const saving = useSaveBill(state, planned, {
    onSaved: (saved) => {
      setTried(false);
      pasting.forget();
      if (saved.labels.length > 0) labels.open(saved);
    },
    onObstacle: goTo,
  });
  const readOnly = saving.busy || isSent;
  useScannedLines(state, edits, readOnly);
  useFirstField(current().lines[0]?.id ?? '', edits.focusOn);

  const save = (): void => {
    edits.settle();
    void saving.save();
  };
  useSaveKeys(save);
  const empty = (): void => {
    setEmptying(false);
    setTried(false);
    pasting.forget();
    const next = emptyBill();
    take(next);
    edits.focusOn({ id: next.lines[0]?.id ?? '', column: 'category' });
  };
  const undo = (): void => {
    if (!removed) return;
    putBack(removed.before);
    edits.focusOn({ id: removed.id, column: 'size' });
  };
  const View = isNarrow ? BillCards : BillTable;

  return (
    <div className="-m-4 flex flex-col wide:h-[calc(100dvh-var(--nav-height))]">
      <GoodsInHead isNarrow={isNarrow} />
      <BillNotes
        saved={bill.saved}
        received={planned.received}
        planned={planned}
        pasting={pasting}
        saving={saving}
        problem={problem}
        onLabels={labels.open}
      />
      <div
        data-bill-lines=""
        className="min-h-0 flex-1 wide:overflow-auto wide:border-line wide:border-t wide:bg-surface"
      >
        <View products={shownProducts(plan, { typing, isTried })} edits={edits} deeds={deeds} readOnly={readOnly} />
        {readOnly ? null : (
          <div className="flex flex-wrap gap-2 px-4 py-3">
            <Button onClick={() => edits.addLine(true)}>Another product</Button>
            {isNarrow ? null : <Button onClick={() => edits.addLine(false)}>Another size or color</Button>}
          </div>
        )}
      </div>
      <BillFoot
        plan={plan}
        isTried={isTried}
        deeds={deeds}
        saving={saving}
        onSave={save}
        onEmpty={() => setEmptying(true)}
        onObstacle={goTo}
        onUndo={removed && undo}
      />
      <BillQuestions
        pasting={pasting}
        saving={saving}
        isEmptying={isEmptying}
        onEmpty={empty}
        onKeep={() => setEmptying(false)}
      />
      {labels.keep((saved, isOpen) => (
        <CameInLabels
          came={saved.labels}
          open={isOpen}
          onClose={labels.close}
          finalFocus={() => document.getElementById(cellId({ id: current().lines[0]?.id ?? '', column: 'category' }))}
        />
      ))}
    </div>
  );
}

function GoodsInHead({ isNarrow }: { isNarrow: boolean }) {
  return (
    <div className="flex flex-col gap-1 px-4 pt-2 pb-3">
      <Link
        href="/admin/inventory"
        className="flex w-fit items-center gap-1 text-accent-text text-table hover:underline touch:min-h-11"
      >
        <ArrowLeft size={14} aria-hidden="true" /> The list of products
      </Link>
      <h1 className="font-semibold text-title">Goods in</h1>
      <p className="text-pretty max-w-4xl text-muted text-table">
        Type the lines of a bill, paste them from a spreadsheet with or without its headers, or scan a label.{' '}
        {isNarrow
          ? 'Below each product is a button for its next size or color, and below them all one for the next product.'
          : 'Enter goes to the next size of the same product, Enter once more to the next product.'}
      </p>
    </div>
  );
}

/** Whoever comes to type begins to type; a finger would only find a keyboard over the page. */
function useFirstField(id: string, focusOn: (cell: { id: string; column: 'category' }) => void): void {
  const [first] = useState(id);
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) focusOn({ id: first, column: 'category' });
  }, [first, focusOn]);
}

/** The keys that save work wherever on the page one is, but not in a dialog over it. */
function useSaveKeys(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    if (document.querySelector('[data-dialog][data-open], [role="alertdialog"][data-open]')) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
