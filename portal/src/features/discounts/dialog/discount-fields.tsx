import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shopDay } from '../../../../../shop/dates.ts';
import { discountDays, discountTypes } from '../../../../../shop/discount.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { RetryHint } from '../../../ui/retry-hint.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { textFieldOf } from '../../editor/index.ts';
import { amountTidied } from '../discount-texts.ts';
import { categoryNames, productNames } from '../discounts.queries.ts';
import type { DiscountForm } from './discount-form.ts';
import { labels } from './fields.ts';
import { ProductsField } from './products-field.tsx';
import { RuleSentence } from './rule-sentence.tsx';
import type { DiscountEditor } from './use-discount-editor.ts';

const types = discountTypes.map((type) => ({ value: type, label: type }));

const valueHints: Readonly<Record<string, string>> = {
  flat: 'Rupees off the bill.',
  percentage: 'Percent off, from 0 to 100.',
  fixed_price: 'The price in rupees.',
  buy_x_get_y: 'What this number means is decided at the till.',
  conditional: 'What this number means is decided at the till.',
};

type AmountKey = 'value' | 'min_total' | 'max_discount';

/** The discount's fields, and below them what the rule does. */
export function DiscountFields({ editor }: { editor: DiscountEditor }) {
  const { form, errors, idOf, change } = editor;
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  // Those that the dialog opened with, or that were taken over from somebody else; others are found by their names.
  const unnamed = form.product_ids.filter((id) => !(id in found));
  const stored = useQuery({ ...productNames(unnamed), placeholderData: keepPreviousData });
  const names = { ...stored.data, ...found };

  const days = { ...discountDays, today: shopDay(new Date()) };
  const field = textFieldOf(editor, labels);
  const text = (key: 'code' | AmountKey) => ({ ...field(key), autoComplete: 'off' });
  const amount = (key: AmountKey) => ({
    ...text(key),
    inputMode: 'decimal' as const,
    inputClassName: 'tabular-nums',
    // Nothing is changed unasked: what is wrong with the amount stays said.
    onBlur: () => amountTidied(form[key]) !== form[key] && change({ [key]: amountTidied(form[key]) }),
  });

  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('code')} placeholder="WEL100 or leave blank" spellCheck={false} />
        <Combobox
          id={idOf('type')}
          label={labels.type}
          options={types}
          value={form.type || null}
          onValueChange={(type) => change({ type: type ?? '' })}
          placeholder="flat / percentage"
          emptyText="There are five types: clear the field to see them"
          error={errors.get('type')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField {...amount('value')} hint={valueHints[form.type]} />
        <TextField {...amount('min_total')} hint="Rupees the bill must reach." />
        <TextField {...amount('max_discount')} hint="Empty for no limit." />
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
        names={{ ...namesOfGone(unnamed, stored), ...names }}
        onFound={(more) => setFound((known) => ({ ...known, ...more }))}
        error={errors.get('product_ids')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField {...field('start_date')} {...days} />
        <DateField {...field('end_date')} {...days} />
      </div>
      <Flags form={form} idOf={idOf} change={change} />
      <RuleSentence form={form} productNames={names} />
    </div>
  );
}

/** What is said of products that were looked for and are not there: a discount may name one that was deleted. */
const namesOfGone = (
  ids: readonly string[],
  { isSuccess, isPlaceholderData }: Pick<UseQueryResult, 'isSuccess' | 'isPlaceholderData'>,
): Readonly<Record<string, string>> =>
  isSuccess && !isPlaceholderData ? Object.fromEntries(ids.map((id) => [id, 'no longer there'])) : {};

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
          label={labels[key]}
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
  // A rule may name a category that is gone: it stays in sight, and can be kept.
  const names = value === '' || data.includes(value) ? data : [value, ...data];
  return (
    <Combobox
      id={id}
      label={labels.category}
      options={names.map((name) => ({ value: name, label: name }))}
      value={value || null}
      onValueChange={(category) => onChange(category ?? '')}
      placeholder="All categories"
      emptyText="No category of this name"
      error={error}
      hint={isError ? <RetryHint what="The categories" retrying={isFetching} onRetry={() => void refetch()} /> : null}
    />
  );
}
