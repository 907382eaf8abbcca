import type { FieldsWith, FieldTable } from './field.ts';

/** A discount's fields, in the order in which the history shows them. Its value is in percent or rupees, by its type. */
export const discountFields = {
  code: { header: 'Code', kind: 'text', most: 60, width: 16 },
  type: { header: 'Type', kind: 'text', width: 14 },
  value: { header: 'Value', kind: 'number', width: 10 },
  min_total: { header: 'Min Total', kind: 'rupees', width: 16 },
  max_discount: { header: 'Max Discount', kind: 'rupees', width: 16 },
  category: { header: 'Category', kind: 'text', most: 60, width: 18 },
  product_ids: { header: 'Products', kind: 'list', most: 1000 },
  auto_apply: { header: 'Auto', label: 'Apply automatically', kind: 'flag', width: 8 },
  exclusive: { header: 'Exclusive', kind: 'flag', width: 11 },
  once_per_customer: { header: 'Once/Customer', label: 'Once per customer', kind: 'flag', width: 16 },
  start_date: { header: 'Start', kind: 'day', width: 12 },
  end_date: { header: 'End', kind: 'day', width: 12 },
  active: { header: 'Active', kind: 'flag', width: 8 },
} as const satisfies FieldTable;

/** The columns of a file of discounts: those of the list. */
export const discountFile = [
  'code',
  'type',
  'value',
  'min_total',
  'max_discount',
  'category',
  'auto_apply',
  'exclusive',
  'once_per_customer',
  'start_date',
  'end_date',
  'active',
] as const satisfies readonly FieldsWith<typeof discountFields, 'width'>[];
