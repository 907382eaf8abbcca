import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { providerError } from '../../../lib/provider-error.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { RetryHint } from '../../../ui/retry-hint.tsx';
import { useAddCategory } from '../../categories/index.ts';
import { categoryList } from '../inventory.queries.ts';
import type { Category } from '../product-row.ts';

type CategoryFieldProps = {
  id: string;
  label: string;
  categories: readonly Category[];
  value: number | null;
  /** Called with the category chosen, and its name; '' for none. */
  onChange: (categoryid: number | null, name: string) => void;
  onBlur: () => void;
  error: string | undefined;
};

/** SQLSTATE of a name that is taken. */
const taken = '23505';

/** Chooses a category by typing part of its name; a name that no category has yet can be added. */
export function CategoryField({ id, label, categories, value, onChange, onBlur, error }: CategoryFieldProps) {
  const { isError, refetch, isFetching } = useQuery(categoryList());
  const addCategory = useAddCategory();
  const [refusal, setRefusal] = useState<string | null>(null);

  const create = async (name: string) => {
    setRefusal(null);
    try {
      const added = await addCategory.mutateAsync(name);
      onChange(added.categoryid, added.name);
    } catch (failure) {
      const { code, message, hint } = providerError(failure);
      // Somebody else added it a moment ago: then it is the one that was meant.
      const known = code === taken ? await findCategory(name) : undefined;
      if (known) onChange(known.categoryid, known.name);
      else setRefusal(`The category was not added: ${hint || message}`);
    }
  };

  const findCategory = async (name: string): Promise<Category | undefined> => {
    const { data } = await refetch();
    return data?.find((category) => category.name.toLowerCase() === name.toLowerCase());
  };

  return (
    <Combobox
      id={id}
      label={label}
      options={categories.map((category) => ({ value: String(category.categoryid), label: category.name }))}
      value={value === null ? null : String(value)}
      onValueChange={(next) => {
        setRefusal(null);
        const chosen = categories.find(({ categoryid }) => String(categoryid) === next);
        onChange(chosen?.categoryid ?? null, chosen?.name ?? '');
      }}
      onCreate={(name) => void create(name)}
      createLabel={(name) => `Add category "${name}"`}
      emptyText="No category of this name"
      onBlur={onBlur}
      error={refusal ?? error}
      hint={
        isError ? (
          <RetryHint what="The categories" retrying={isFetching} onRetry={() => void refetch()} />
        ) : addCategory.isPending ? (
          'Adding the category...'
        ) : null
      }
    />
  );
}
