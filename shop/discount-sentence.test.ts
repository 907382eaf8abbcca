import { expect, test } from 'vitest';
import { type DiscountRule, discountDefaults } from './discount.ts';
import { discountSentence } from './discount-sentence.ts';

const today = '2026-11-21';
const productNames = { BC24001: 'Silk - Saree', BC24002: 'Cotton - Kurti' };
const said = (change: Partial<DiscountRule>): string =>
  discountSentence({ ...discountDefaults, ...change }, { today, productNames });

test.each<[Partial<DiscountRule>, string]>([
  [
    {
      type: 'percentage',
      value: 10,
      category: 'Saree',
      max_discount: 500,
      start_date: '2026-12-01',
      end_date: '2026-12-31',
      once_per_customer: true,
    },
    '10% off sarees, at most ₹500.00, from 1 Dec to 31 Dec, once per customer',
  ],
  [{}, '₹0.00 off'],
  [{ value: '99.5' }, '₹99.50 off'],
  [{ value: 123456, min_total: 500000 }, '₹1,23,456.00 off, on a total of at least ₹5,00,000.00'],
  [{ type: 'percentage', value: '12.50' }, '12.5% off'],
  [{ type: 'percentage', value: '' }, 'A percentage off'],
  [{ value: 'ten' }, 'An amount off'],
  [{ type: 'fixed_price', value: 199, category: 'Dupatta' }, 'A fixed price of ₹199.00 for dupattas'],
  [{ type: 'buy_x_get_y', value: 1, category: 'Kurti' }, 'Buy X get Y on kurtis, value 1'],
  [
    { type: 'conditional', value: 2500, min_total: 25000 },
    'A conditional discount, value 2500, on a total of at least ₹25,000.00',
  ],
  [{ type: '' }, 'A discount'],
  [{ category: 'Kids Wear' }, '₹0.00 off kids wear'],
  [{ category: 'Dress' }, '₹0.00 off dresses'],
  [{ category: 'Baby' }, '₹0.00 off babies'],
  [{ category: 'साड़ी' }, '₹0.00 off साड़ी'],
  [{ category: 'NRI Gift' }, '₹0.00 off nri gifts'],
  [{ product_ids: ['BC24001', 'X9'] }, '₹0.00 off Silk - Saree and X9'],
  [{ product_ids: ['a', 'b', 'c', 'd'] }, '₹0.00 off 4 products'],
  [{ category: 'Saree', product_ids: ['BC24002'] }, '₹0.00 off sarees / Cotton - Kurti'],
  [{ start_date: '2026-12-01' }, '₹0.00 off, from 1 Dec'],
  [{ end_date: '2026-12-01' }, '₹0.00 off, until 1 Dec'],
  [{ start_date: '2026-12-01', end_date: '2026-12-01' }, '₹0.00 off, on 1 Dec only'],
  [{ start_date: '2026-12-20', end_date: '2027-01-05' }, '₹0.00 off, from 20 Dec 2026 to 5 Jan 2027'],
  [{ end_date: '202612-12-31' }, '₹0.00 off, until 31 Dec 202612'],
  [{ start_date: '0226-12-01' }, '₹0.00 off, from 1 Dec 0226'],
  [{ end_date: 'infinity' }, '₹0.00 off, until infinity'],
  [{ start_date: '0044-03-15 BC' }, '₹0.00 off, from 0044-03-15 BC'],
  [{ start_date: '2026-13-01' }, '₹0.00 off, from 2026-13-01'],
  [{ start_date: '', end_date: '', code: ' ', category: '', product_ids: [] }, '₹0.00 off'],
  [
    { code: 'WEL100', exclusive: true, auto_apply: true, active: false },
    '₹0.00 off, with the code WEL100, applied automatically, not with any other discount, not active now',
  ],
])('%j', (change, sentence) => {
  expect(said(change)).toBe(sentence);
});
