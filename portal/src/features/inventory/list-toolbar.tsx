import { countText } from '../../../../shop/money.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type ListToolbarProps = {
  /** How many products match; undefined until it is known. */
  count: number | undefined;
  fetching: boolean;
  onAdd: () => void;
  /** The pointer or the focus is near '+ Add Product'. */
  onNear: () => void;
  onClear: () => void;
};

/** The page's title, how much it shows, and its two buttons. */
export function ListToolbar({ count, fetching, onAdd, onNear, onClear }: ListToolbarProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <h1 className="font-semibold text-title">Inventory</h1>
      {count === undefined ? null : (
        <p role="status" className="text-muted tabular-nums">
          {count === 1 ? '1 product' : `${countText(count)} products`}
        </p>
      )}
      <span className="inline-flex size-4">
        {fetching ? <Spinner label="Loading products" className="text-accent-text" /> : null}
      </span>
      <div className="ml-auto flex gap-2">
        <Button onClick={onClear}>Clear Filters</Button>
        <Button variant="primary" aria-keyshortcuts="n" onClick={onAdd} onPointerEnter={onNear} onFocus={onNear}>
          + Add Product
        </Button>
      </div>
    </div>
  );
}
