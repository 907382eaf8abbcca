import { useSyncExternalStore } from 'react';
import { Note } from '../../../../ui/note.tsx';
import { countOf } from '../../../list/index.ts';
import { NamedFiles } from './named-files.tsx';
import type { PlannedProduct } from './picture-plan.ts';
import type { ProductState, Sending } from './sending.ts';

type SendingViewProps = { sending: Sending; planned: readonly PlannedProduct[]; busy: boolean };

/** What became of some products so far. */
export const outcomeOf = (planned: readonly PlannedProduct[], states: ReadonlyMap<string, ProductState>) => {
  const all = planned.flatMap(({ product, files }) => {
    const state = states.get(product.productid);
    return state ? [{ productid: product.productid, files: files.length, ...state }] : [];
  });
  const saved = all.filter(({ state, files, refused }) => state === 'done' && files > refused.length);
  return {
    total: all.reduce((sum, { files }) => sum + files, 0),
    through: all.reduce((sum, { through, part }) => sum + through + part, 0),
    products: saved.length,
    pictures: saved.reduce((sum, { files, refused }) => sum + files - refused.length, 0),
    failed: all.filter(({ state }) => state === 'failed').map(({ productid, problem }) => `${productid}: ${problem}`),
    refused: all.flatMap(({ productid, refused }) => refused.map((words) => `${productid}: ${words}`)),
  };
};

/** How far it is while pictures are sent, and then what became of them. */
export function SendingView({ sending, planned, busy }: SendingViewProps) {
  const states = useSyncExternalStore(sending.subscribe, sending.states);
  const { total, through, products, pictures, failed, refused } = outcomeOf(planned, states);
  const percent = total === 0 ? 0 : Math.floor((100 * through) / total);
  return (
    <div className="mx-auto flex min-h-60 w-full max-w-xl flex-col justify-center gap-4">
      {busy ? (
        <div className="flex flex-col gap-2">
          <p className="flex justify-between gap-3">
            Adding the pictures
            <span className="text-muted tabular-nums">
              {Math.min(total, Math.floor(through) + 1)} of {total}
            </span>
          </p>
          <div
            role="progressbar"
            aria-label="Adding the pictures"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="h-2 overflow-hidden rounded-full bg-line"
          >
            <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
          </div>
          <p className="text-muted text-table">A product is saved as soon as its own pictures are there.</p>
        </div>
      ) : (
        <Note look={failed.length > 0 ? 'warning' : 'success'}>
          {countOf(pictures, 'picture')} {pictures === 1 ? 'was' : 'were'} added to {countOf(products, 'product')}.
          {failed.length > 0 ? ` ${countOf(failed.length, 'product')} left: what was chosen is still here.` : ''}
        </Note>
      )}
      <NamedFiles title={`${countOf(failed.length, 'product')} not done`} lines={failed} />
      <NamedFiles title={`${countOf(refused.length, 'file')} not taken`} lines={refused} />
    </div>
  );
}
