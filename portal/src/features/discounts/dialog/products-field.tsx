import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { providerError } from '../../../lib/provider-error.ts';
import { MultiCombobox } from '../../../ui/multi-combobox.tsx';
import { productMatches } from '../discounts.queries.ts';

type ProductsFieldProps = {
  id: string;
  value: readonly string[];
  onChange: (productIds: string[]) => void;
  /** The name of a product that was found, for whoever writes about it. */
  onFound: (names: Readonly<Record<string, string>>) => void;
  error: string | undefined;
};

/** How long typing rests before it is searched for. */
const typingRestMs = 200;

/** Chooses products by searching the catalogue. */
export function ProductsField({ id, value, onChange, onFound, error }: ProductsFieldProps) {
  const [typed, setTyped] = useState('');
  const text = useRested(typed.trim());
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
      label="Products"
      options={matches.map(({ productid, name }) => ({ value: productid, label: `${productid} · ${name}` }))}
      value={value}
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

/** The text once typing has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), typingRestMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
