import type { LabelLine } from './label-line.ts';

/** A line of the tests: two pieces of BC26001 at ₹250, whose labels are right, but for what is given. */
export const sampleLine = (given: Partial<LabelLine> = {}): LabelLine => ({
  productid: 'BC26001',
  variantid: 'a',
  stock: 2,
  stale: 0,
  name: 'Cotton - Kurta',
  category: 'Kurta',
  purchaseprice: 100,
  retailprice: 250,
  updated_at: '2026-01-01T00:00:00Z',
  number: 1,
  size: 'M',
  color: 'Red',
  picture: null,
  ...given,
});
