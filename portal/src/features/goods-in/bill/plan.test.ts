import { expect, test } from 'vitest';
import { likeNamed } from './complete-category.ts';
import { obstaclesOf, planBill, refusalsOf } from './plan.ts';
import { numbersOf, sentGoods } from './sent-goods.ts';
import { shownProducts } from './shown.ts';
import { categories, linesOf, planOf, saidOf, stored } from './testing-bill.ts';

const kurti = '|Kurti|Cotton|450|1150|';

test('a product that the shop lacks is new, with its lines as its variants', () => {
  const plan = planOf(linesOf(`${kurti}S|Red|3`, '|||||M|Red|2', '|Saree|Silk|2000|5000||Green|1', ''));
  expect(saidOf(plan)).toEqual([]);
  expect(plan).toMatchObject({ added: 2, more: 0, open: 0, pieces: 6 });
  expect(sentGoods(plan, categories)).toEqual([
    {
      productid: null,
      product: {
        ...{ name: 'Cotton - Kurti', categoryid: 1, fabric: 'Cotton' },
        ...{ purchaseprice: '450.00', retailprice: '1150.00', description: '', producturl: null },
      },
      variants: [
        { line: 1, variantid: 'a', size: 'S', color: 'Red', quantity: 3 },
        { line: 2, variantid: 'b', size: 'M', color: 'Red', quantity: 2 },
      ],
    },
    expect.objectContaining({
      variants: [{ line: 3, variantid: 'c', size: 'Free-Size', color: 'Green', quantity: 1 }],
    }),
  ]);
});

test('one that fits gets more stock: of the variant that it has, in its own spelling, or of a new one', () => {
  const product = stored('BC26004', ['XXL', 'Red', 4], ['S', 'Navy Blue', 1]);
  const plan = planOf(linesOf(`${kurti}2XL|red|3`, '|||||xxl|Green|2', '|||||S|Navy  blue|1'), { products: [product] });
  expect(saidOf(plan)).toEqual([
    'a: note size "2XL" is XXL, as in BC26004.',
    'a: note color "red" is Red, as in BC26004.',
    'b: note size "xxl" is XXL, as in BC26004.',
    'c: note color "Navy blue" is Navy Blue, as in BC26004.',
  ]);
  expect(sentGoods(plan, categories)).toEqual([
    {
      productid: 'BC26004',
      product: null,
      variants: [
        { line: 1, variantid: 'BC26004-1', size: 'XXL', color: 'Red', quantity: 3 },
        { line: 2, variantid: 'b', size: 'XXL', color: 'Green', quantity: 2 },
        { line: 3, variantid: 'BC26004-2', size: 'S', color: 'Navy Blue', quantity: 1 },
      ],
    },
  ]);
});

test('where two fit it is asked; the answer holds for that description', () => {
  const found = { products: [stored('BC26004'), stored('BC26001')] };
  const lines = linesOf(`${kurti}S|Red|3`);
  const asked = planOf(lines, found);
  expect(saidOf(asked)).toEqual(['a: ask null 2 products fit. Which one came in?']);
  expect(asked).toMatchObject({ added: 0, more: 0, open: 1 });
  const of = asked.products[0]?.product.key ?? '';
  const chosen = (is: string) =>
    planOf(
      lines.map((line) => ({ ...line, choice: { of, is } })),
      found,
    );
  expect(chosen('BC26001')).toMatchObject({ added: 0, more: 1 });
  expect(chosen('')).toMatchObject({ added: 1, more: 0 });
  expect(saidOf(chosen(''))).toEqual([]);
});

test('a code names its product, or its variant; what a bill says otherwise of it changes nothing', () => {
  const product = stored('BC26004', ['S', 'Red', 4], ['M', 'Red', 1]);
  const plan = planOf(
    linesOf(
      'BC2600402||||1200|||3',
      'BC26009|||||S|Red|1',
      'BC26003|||||S|Red|1',
      'BC26001|||||||5',
      'BC2600201|||||S|Red|1',
    ),
    { products: [product], variantid: 'BC26004-2' },
    {},
    { deleted: { productid: 'BC26003', name: 'Silk', deleted_at: '2026-11-12T10:00:00Z', variant: null, changeid: 7 } },
    { products: [stored('BC26001', ['Free-Size', 'Red', 2])] },
    {
      deleted: {
        productid: 'BC26002',
        name: 'Net',
        deleted_at: '2026-11-12T10:00:00Z',
        variant: 'S / Red',
        changeid: 8,
      },
    },
  );
  expect(saidOf(plan)).toEqual([
    'a: note retail Retail price stays ₹1,150: only pieces are added to BC26004.',
    'b: wrong code No product has the code BC26009.',
    'c: wrong code BC26003, Silk, was deleted on 12/11/2026.',
    'e: wrong code S / Red of BC26002, Net, was deleted on 12/11/2026.',
  ]);
  expect(plan.products[0]?.lines[0]).toMatchObject({ size: 'M', color: 'Red', stock: 1, quantity: 3 });
  expect(plan.products[3]?.lines[0]).toMatchObject({ size: 'Free-Size', color: 'Red', stock: 2 });
});

test('a size and color that is there twice is asked about, and counted together once it was said to have come twice', () => {
  const lines = linesOf(`${kurti}2XL|Red|3`, '|Saree|Silk|2000|5000||Green|1', `${kurti}XXL|red|2`);
  const plan = planOf(lines);
  expect(saidOf(plan)).toContain('c: ask null The same as line 1: 2XL, Red. Did it come in twice?');
  expect(plan.products.map(({ sameAs }) => sameAs)).toEqual([null, null, 1]);
  const sure = planOf(lines.map((line) => ({ ...line, sure: ['twin'] })));
  expect(obstaclesOf(sure)).toEqual([]);
  expect(sentGoods(sure, categories).map(({ variants }) => variants)).toMatchObject([
    [{ line: 1, variantid: 'a', size: '2XL', color: 'Red', quantity: 5 }],
    [{ line: 2 }],
  ]);
});

test('what is wrong or missing is said at its line, each in one sentence', () => {
  const plan = planOf(linesOf('|Kurtis||450||S|Red|0', '||Linen|12.50||M||', `${kurti}M|Red|10,000`, '|||||L|Red|999'));
  expect(saidOf(plan)).toEqual([
    'a: wrong category There is no category "Kurtis".',
    'a: missing retail Type the retail price, 0 if it has none.',
    'a: wrong quantity No piece came in with this line: type how many, or remove the line.',
    'b: wrong purchase Prices are in whole rupees. "12.50" has a decimal point: type the rupees alone.',
    'b: missing retail Type the retail price, 0 if it has none.',
    'b: missing color Color is required.',
    'b: missing quantity Type how many pieces came in.',
    'c: ask quantity 10,000 pieces?',
  ]);
  expect(obstaclesOf(plan)[0]).toEqual({ line: 'a', number: 1, column: 'category' });
});

test('what the database refused is said at the lines that were sent', () => {
  const lines = linesOf(`${kurti}S|Red|3`, '', '|||||M|Red|2');
  const plan = planOf(lines);
  const said = refusalsOf(
    [{ line: 3, field: 'code', reason: 'BC26004 was deleted', hint: 'Take its code out' }],
    numbersOf(plan),
  );
  const refused = (now: typeof lines) => saidOf(planBill(now, new Map(), categories, { said, lines: new Set(lines) }));
  expect(refused(lines)).toEqual(['c: wrong code BC26004 was deleted. Take its code out.']);
  expect(refused(lines.map((line) => (line.id === 'b' ? { ...line } : line)))).toHaveLength(1);
  for (const typed of ['a', 'c'])
    expect(refused(lines.map((line) => (line.id === typed ? { ...line } : line)))).toEqual([]);
});

test('one that was chosen and does not fit any more is asked about again, also where one alone is left', () => {
  const lines = linesOf(`${kurti}S|Red|3`);
  const of = planOf(lines).products[0]?.product.key ?? '';
  const chosen = lines.map((line) => ({ ...line, choice: { of, is: 'BC26001' } }));
  const left = planOf(chosen, { products: [stored('BC26004')] });
  expect(saidOf(left)).toEqual(['a: ask null BC26001 was chosen, and does not fit any more. Which one came in?']);
  expect(planOf(chosen)).toMatchObject({ added: 1, open: 0 });
});

test('lines of one variant add up to what there will be', () => {
  const lines = linesOf(`${kurti}S|Red|3`, '|||||s|red|2').map((line) => ({ ...line, sure: ['twin'] }));
  const plan = planOf(lines, { products: [stored('BC26004', ['S', 'Red', 4])] });
  const shown = shownProducts(plan, { typing: null, isTried: false });
  expect(shown.flatMap((product) => product.lines.map(({ change }) => change))).toEqual(['4 → 7', '7 → 9']);
});

test('a category that is begun, or written in the plural, offers those that it may be, and to add it last', () => {
  const [problem] = planOf(linesOf('|Kurtis|Cotton|450|1150|S|Red|3')).products[0]?.problems ?? [];
  expect(problem?.remedies).toEqual([
    { is: 'meant', category: 'Kurti' },
    { is: 'category', name: 'Kurtis' },
  ]);
  expect(likeNamed('kur', [{ name: 'Kurti' }, { name: 'Saree' }, { name: 'Kurta Pyjama' }])).toEqual([
    'Kurti',
    'Kurta Pyjama',
  ]);
});
