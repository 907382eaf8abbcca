import { PackageOpen, SearchX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type ListEmptyProps = { filtered: boolean; onAdd: () => void; onClear: () => void };

/** No products to show: none match, or there are none at all. */
export function ListEmpty({ filtered, onAdd, onClear }: ListEmptyProps) {
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX size={28} aria-hidden="true" />}
        title="No products match these filters"
        description="Try fewer letters, or clear the filters to see all products."
        action={<Button onClick={onClear}>Show all products</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<PackageOpen size={28} aria-hidden="true" />}
      title="No products yet"
      description="The shop's catalogue goes here: each product with its prices, sizes and colors."
      action={
        <Button variant="primary" onClick={onAdd}>
          Add the first product
        </Button>
      }
    />
  );
}
