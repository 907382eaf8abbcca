import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { providerError } from '../../../lib/provider-error.ts';
import { MultiCombobox } from '../../../ui/multi-combobox.tsx';
import { useRested } from '../../../ui/use-rested.ts';
import { productMatches } from '../discounts.queries.ts';
import { labels } from './fields.ts';

type ProductsFieldProps = {
  id: string;
  value: readonly string[];
  onChange: (productIds: string[]) => void;
  /** The names of products by id, as far as they are known. */
  names: Readonly<Record<string, string>>;
  /** The names of products that were found, by id, for whoever writes about them. */
  onFound: (names: Readonly<Record<string, string>>) => void;
  error: string | undefined;
};

/** How long typing rests before it is searched for. */
const typingRestMs = 200;

/** Chooses products by searching the catalogue. */
export function ProductsField({ id, value, onChange, names, onFound, error }: ProductsFieldProps) {
  const [typed, setTyped] = useState('');
  const text = useRested(typed.trim(), typingRestMs);
  const search = useQuery({
    ...productMatches(text),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const matches = text === '' ? [] : (search.data ?? []);
  const searching = typed.trim() !== text || search.isFetching;

  const choose = (chosen: string[]) => {
    onFound(Object.fromEntries(matches.map(({ productid, name }) => [productid, name])));
    onChange(chosen);
  };

  return (
    <MultiCombobox
      id={id}
      label={labels.product_ids}
      options={matches.map(({ productid, name }) => ({ value: productid, label: name }))}
      value={value}
      nameOf={(productid) => names[productid]}
      onValueChange={choose}
      onSearch={setTyped}
      status={
        typed.trim() === ''
          ? 'Type a product ID, a fabric or a category'
          : search.isError
            ? providerError(search.error).message
            : searching
              ? 'Searching...'
              : matches.length === 0
                ? 'No products found'
                : null
      }
      placeholder={value.length === 0 ? 'All products: search to choose some' : 'Search for more'}
      error={error}
    />
  );
}
