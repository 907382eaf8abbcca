import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { discountTypes } from '../../../../../shop/discount.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { categoryNames } from '../discounts.queries.ts';
import { fieldLabels } from './clash.ts';
import type { DiscountForm } from './discount-form.ts';
import { ProductsField } from './products-field.tsx';
import { RuleSentence } from './rule-sentence.tsx';
import type { DiscountEditor } from './use-discount-editor.ts';

const types = discountTypes.map((type) => ({ value: type, label: type }));

const valueHints: Readonly<Record<string, string>> = {
  flat: 'Rupees off the bill.',
  percentage: 'Percent off, from 0 to 100.',
  fixed_price: 'The price in rupees.',
};

/** The discount's fields, and below them what the rule does. */
export function DiscountFields({ editor }: { editor: DiscountEditor }) {
  const { form, errors, idOf, change } = editor;
  const [productNames, setProductNames] = useState<Readonly<Record<string, string>>>({});

  const text = (key: 'code' | 'value' | 'min_total' | 'max_discount' | 'start_date' | 'end_date') => ({
    id: idOf(key),
    label: fieldLabels[key],
    autoComplete: 'off',
    value: form[key],
    onValueChange: (value: string) => change({ [key]: value }),
    error: errors.get(key),
  });

  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('code')} placeholder="WEL100 or leave blank" spellCheck={false} />
        <Combobox
          id={idOf('type')}
          label={fieldLabels.type}
          options={types}
          value={form.type || null}
          onValueChange={(type) => change({ type: type ?? '' })}
          placeholder="flat / percentage"
          emptyText="There are five types: clear the field to see them"
          error={errors.get('type')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField {...text('value')} inputMode="decimal" hint={valueHints[form.type]} />
        <TextField {...text('min_total')} inputMode="decimal" hint="Rupees the bill must reach." />
        <TextField {...text('max_discount')} inputMode="decimal" hint="Empty for no limit." />
      </div>
      <CategoryField
        id={idOf('category')}
        value={form.category}
        onChange={(category) => change({ category })}
        error={errors.get('category')}
      />
      <ProductsField
        id={idOf('product_ids')}
        value={form.product_ids}
        onChange={(product_ids) => change({ product_ids })}
        onFound={(found) => setProductNames((known) => ({ ...known, ...found }))}
        error={errors.get('product_ids')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('start_date')} type="date" />
        <TextField {...text('end_date')} type="date" />
      </div>
      <Flags form={form} idOf={idOf} change={change} />
      <RuleSentence form={form} productNames={productNames} />
    </div>
  );
}

const flags = [
  ['auto_apply', 'Without a code being asked for.'],
  ['exclusive', 'Not together with other discounts.'],
  ['once_per_customer', 'Each customer gets it one time.'],
  ['active', 'Off keeps the rule without applying it.'],
] as const;

function Flags({ form, idOf, change }: Pick<DiscountEditor, 'form' | 'idOf' | 'change'>) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {flags.map(([key, hint]) => (
        <Checkbox
          key={key}
          id={idOf(key)}
          label={fieldLabels[key]}
          hint={hint}
          checked={form[key]}
          onCheckedChange={(checked) => change({ [key]: checked } as Partial<DiscountForm>)}
        />
      ))}
    </div>
  );
}

type CategoryFieldProps = {
  id: string;
  value: string;
  onChange: (category: string) => void;
  error: string | undefined;
};

function CategoryField({ id, value, onChange, error }: CategoryFieldProps) {
  const { data = [], isError, refetch, isFetching } = useQuery(categoryNames());
  // A rule may name a category that is there no more: it stays to be seen, and to be kept.
  const names = value === '' || data.includes(value) ? data : [value, ...data];
  return (
    <Combobox
      id={id}
      label={fieldLabels.category}
      options={names.map((name) => ({ value: name, label: name }))}
      value={value || null}
      onValueChange={(category) => onChange(category ?? '')}
      placeholder="All categories"
      emptyText="No category of this name"
      error={error}
      hint={
        isError ? (
          <span className="flex items-center gap-2">
            The categories could not be loaded.
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </span>
        ) : null
      }
    />
  );
}
