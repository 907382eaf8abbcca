import { discountDefaults } from '../../../../../shop/discount.ts';
import { discountFileColumns } from '../../../../../shop/spreadsheet/columns.ts';
import { discountLine } from '../../../../../shop/spreadsheet/list-lines.ts';
import { choice, type Kind, sample, type Values } from '../../../lib/testing-fields.ts';
import { editorTrial } from '../../editor/testing.ts';
import type { Discount } from '../discount-row.ts';
import { type DiscountForm, formOf, sentDiscount } from './discount-form.ts';
import { fields, formErrors } from './fields.ts';

/** Products to choose from: they have to be in the shop before a page can offer them. */
export const products = ['FIELD-1', 'FIELD-2', 'FIELD-3'] as const;

const chosen = (productid: string) => sample(productid, { form: [productid], stored: [productid], sent: [productid] });

const tooMany = Array.from({ length: 1001 }, (_, place) => `FIELD-${place}`);

const amount = (rupees: number) => sample(String(rupees), { stored: rupees });

const amounts = (first: number, refused: string): Kind => ({
  samples: [amount(first), amount(first + 1), amount(first + 2)],
  wrong: { form: 'many', entered: 'many' },
  refused,
});

const days = (month: string, stored: string): Kind => {
  const day = (date: string) => sample(`${stored}-${date}`, { entered: `${date}/${month}`, shown: `${date}/${month}` });
  return {
    samples: [day('01'), day('02'), day('03')],
    wrong: { form: '31/02/2026', entered: '31/02/2026' },
    refused: '1999-01-01',
  };
};

const row = (columns: Values) => ({ ...discountDefaults, id: 7, updated_at: '2026-11-21', ...columns }) as Discount;

export const discountTrial = editorTrial<DiscountForm, Discount>({
  name: 'discount',
  blank: formOf(discountDefaults),
  kinds: {
    type: choice([sample('flat'), sample('percentage'), sample('fixed_price')], 'gift'),
    value: amounts(10, '-1'),
    min_total: amounts(100, '-1'),
    max_discount: amounts(50, '-1'),
    category: choice([sample('First category'), sample('Second category'), sample('Third category')], 'x'.repeat(61)),
    product_ids: choice([chosen(products[0]), chosen(products[1]), chosen(products[2])], tooMany),
    start_date: days('12/2026', '2026-12'),
    end_date: days('01/2027', '2027-01'),
  },
  row,
  formOf,
  fields,
  sent: sentDiscount,
  errors: formErrors,
  file: {
    cells: (discount) =>
      Object.fromEntries(discountFileColumns.map(({ header }, place) => [header, discountLine(discount)[place]])),
    unfiled: { product_ids: 'the file has the columns of the list, which has none for products' },
  },
});
