import { Button } from '../../ui/button.tsx';
import { commandKey } from '../../ui/command-key.ts';
import { withoutRetail } from './bill/edit-lines.ts';
import { type BillPlan, type Obstacle, obstaclesOf } from './bill/plan.ts';
import type { BillDeeds } from './use-bill-deeds.ts';
import type { BillSaving } from './use-save-bill.ts';
import { counted, obstaclesText, tooManyProducts, totalsText } from './words.ts';

type BillFootProps = {
  plan: BillPlan;
  isTried: boolean;
  deeds: BillDeeds;
  saving: BillSaving;
  onSave: () => void;
  onEmpty: () => void;
  onObstacle: (obstacle: Obstacle) => void;
  onUndo: (() => void) | null;
};

/** What will be saved, in a bar that stays in sight. */
export function BillFoot({ plan, isTried, deeds, saving, onSave, onEmpty, onObstacle, onUndo }: BillFootProps) {
  const isNothing = plan.added + plan.more + plan.open === 0;
  const { isSent, busy } = saving;
  const obstacles = isTried && !isNothing ? obstaclesOf(plan) : [];
  const [obstacle] = obstacles;
  const tooMany = tooManyProducts(plan.added + plan.more + plan.open);
  const autos = isSent ? 0 : withoutRetail(plan.products.flatMap(({ product }) => product.lines)).length;
  return (
    <section
      aria-label="What will be saved"
      data-page-bar=""
      className="z-20 flex flex-wrap items-center justify-end gap-2 border-line border-t bg-surface px-4 pt-2 pb-[max(0.5rem,var(--safe-bottom))] max-wide:sticky max-wide:bottom-0"
    >
      <div className="mr-auto min-w-0 max-sm:basis-full">
        <p role="status" className="font-medium tabular-nums">
          {totalsText(plan)}
        </p>
        {tooMany ? <p className="text-danger-text text-table">{tooMany}</p> : null}
        {obstacle ? (
          <p className="flex flex-wrap items-center gap-x-2 text-danger-text text-table">
            <span>{obstaclesText(obstacles)}</span>
            <Button size="small" variant="ghost" className="underline" onClick={() => onObstacle(obstacle)}>
              Go there
            </Button>
          </p>
        ) : null}
        {onUndo ? (
          <p className="flex items-center gap-2 text-muted text-table">
            <span>Line removed.</span>
            <Button size="small" variant="ghost" className="underline" onClick={onUndo}>
              Undo
            </Button>
          </p>
        ) : null}
      </div>
      <p className="text-muted text-table touch:hidden max-wide:hidden">{commandKey()}+Enter saves</p>
      {autos > 0 ? (
        <Button onClick={deeds.autoAll} title="2.5 times the purchase price, rounded up">
          Auto for {counted(autos, 'retail price', 'retail prices')}
        </Button>
      ) : null}
      {isSent ? null : (
        <Button disabled={isNothing} onClick={onEmpty}>
          Empty
        </Button>
      )}
      <Button variant="primary" busy={busy} disabled={isNothing && !isSent} onClick={onSave}>
        {isSent && !busy ? 'Send again' : 'Save'}
      </Button>
    </section>
  );
}
