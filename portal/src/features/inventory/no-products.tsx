import { PackageOpen } from 'lucide-react';
import { ListEmpty } from '../../ui/list-empty.tsx';

type NoProductsProps = { isFiltered: boolean; onAdd: () => void; onClear: () => void };

/** No products to show. */
export function NoProducts({ isFiltered, onAdd, onClear }: NoProductsProps) {
  return (
    <ListEmpty
      of="products"
      Icon={PackageOpen}
      title="No products yet"
      description="The shop's catalogue goes here: each product with its prices, sizes and colors."
      add={{ label: 'Add the first product', onAdd }}
      filtered={isFiltered && { title: 'No products match these filters', onClear }}
    />
  );
}
