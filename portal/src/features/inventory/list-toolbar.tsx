import type { ReactNode } from 'react';
import { countText } from '../../../../shop/money.ts';
import { Button } from '../../ui/button.tsx';
import { ListHead } from '../../ui/list-head.tsx';

type ListToolbarProps = {
  /** How many products match; undefined until it is known. */
  count: number | undefined;
  fetching: boolean;
  /** Where given, the list could not be read anew. */
  onRetry: (() => void) | undefined;
  onAdd: () => void;
  /** The pointer or the focus is near '+ Add Product'. */
  onNear: () => void;
  onClear: () => void;
  /** What is said beside the buttons. */
  children: ReactNode;
};

/** The page's title, how much it shows, and its two buttons. */
export function ListToolbar({ count, fetching, onRetry, onAdd, onNear, onClear, children }: ListToolbarProps) {
  return (
    <ListHead
      title="Inventory"
      count={count === undefined ? undefined : count === 1 ? '1 product' : `${countText(count)} products`}
      fetching={fetching}
      fetchingLabel="Loading products"
      onRetry={onRetry}
    >
      {children}
      <Button onClick={onClear}>Clear Filters</Button>
      <Button variant="primary" aria-keyshortcuts="n" onClick={onAdd} onPointerEnter={onNear} onFocus={onNear}>
        + Add Product
      </Button>
    </ListHead>
  );
}
