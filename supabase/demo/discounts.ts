/** A discount rule of the demo shop in the column names of the table; dates are days from today. */
export interface DemoDiscount {
  readonly code: string | null;
  readonly type: 'flat' | 'percentage' | 'buy_x_get_y' | 'fixed_price' | 'conditional';
  readonly value: number;
  readonly max_discount: number | null;
  readonly category: string | null;
  readonly min_total: number;
  readonly once_per_customer: boolean;
  readonly exclusive: boolean;
  readonly auto_apply: boolean;
  readonly active: boolean;
  readonly starts_in: number | null;
  readonly ends_in: number | null;
}

const plain = {
  max_discount: null,
  category: null,
  min_total: 0,
  once_per_customer: false,
  exclusive: false,
  auto_apply: false,
  active: true,
  starts_in: null,
  ends_in: null,
};

/** Twelve rules: each type, running, over and still to come, with and without a code. */
export const demoDiscounts: readonly DemoDiscount[] = [
  { ...plain, code: 'WEL100', type: 'flat', value: 100, min_total: 999, once_per_customer: true },
  { ...plain, code: 'DIWALI10', type: 'percentage', value: 10, max_discount: 500, starts_in: -20, ends_in: 10 },
  {
    ...plain,
    code: 'SAREE15',
    type: 'percentage',
    value: 15,
    category: 'Saree',
    max_discount: 1500,
    starts_in: -60,
    ends_in: 120,
  },
  { ...plain, code: null, type: 'flat', value: 50, min_total: 1500, auto_apply: true },
  { ...plain, code: 'KURTI2FOR1', type: 'buy_x_get_y', value: 1, category: 'Kurti', exclusive: true },
  { ...plain, code: 'DUPATTA199', type: 'fixed_price', value: 199, category: 'Dupatta', starts_in: 0, ends_in: 30 },
  { ...plain, code: 'WEDDING', type: 'conditional', value: 2500, min_total: 25_000, exclusive: true },
  {
    ...plain,
    code: 'MONSOON',
    type: 'percentage',
    value: 20,
    max_discount: 400,
    active: false,
    starts_in: -150,
    ends_in: -90,
  },
  { ...plain, code: 'NEWYEAR', type: 'flat', value: 250, min_total: 2500, starts_in: 35, ends_in: 50 },
  { ...plain, code: 'STAFF30', type: 'percentage', value: 30, exclusive: true, active: false },
  { ...plain, code: null, type: 'percentage', value: 5, category: 'Kids Wear', auto_apply: true, max_discount: 99.5 },
  { ...plain, code: 'LOYAL', type: 'flat', value: 0, once_per_customer: true },
];
