import { deriveName } from '../../shop/product.ts';
import { formatProductId } from '../../shop/product-id.ts';
import { colors } from './colors.ts';
import type { DemoProduct, DemoVariant } from './demo-product.ts';
import { demoPictureCount, pictureNumber } from './pictures.ts';
import type { Random } from './random.ts';

type Odd = Partial<DemoProduct> & { lines?: readonly [size: string, color: string, stock: number][] };

/** One product for each thing that breaks a page that was only tried with ordinary ones. */
const odd: readonly Odd[] = [
  { category: 'Saree', fabric: 'Uppada Silk', description: 'No variants yet: the pieces are still being counted.' },
  {
    category: 'Dupatta',
    fabric: 'Sample Net',
    purchaseprice: '0.00',
    retailprice: '0.00',
    description: 'Free sample.',
  },
  {
    category: 'Blouse',
    fabric: 'Gift Cotton',
    purchaseprice: '0.00',
    retailprice: '199.00',
    lines: [['36', 'Peach', 3]],
  },
  {
    category: 'Kurti',
    fabric: 'Seconds Rayon',
    purchaseprice: '400.00',
    retailprice: '0.00',
    lines: [['L', 'Navy Blue', 2]],
  },
  {
    category: 'Shawl',
    fabric: 'Old Stock Wool',
    purchaseprice: '1500.00',
    retailprice: '999.00',
    lines: [['Stole', 'Coffee', 1]],
  },
  {
    category: 'Kurta Pyjama',
    fabric: 'Khadi',
    purchaseprice: '499.50',
    retailprice: '1248.75',
    lines: [['40', 'White', 6]],
  },
  {
    category: 'Saree',
    fabric: 'सूती कोटा',
    description: 'हाथ से बुनी हुई साड़ी, हल्की और आरामदायक।',
    lines: [
      ['Free-Size', 'लाल', 4],
      ['Free-Size', 'नीला', 2],
    ],
  },
  { category: 'Dupatta', fabric: 'બાંધણી', description: 'જામનગરની બાંધણી, હાથે બાંધેલી.', lines: [['2.5 m', 'લીલો', 5]] },
  {
    category: 'Lehenga',
    fabric: 'Handwoven Banarasi Katan Silk with Meenakari and Real Zari, Three-Piece Bridal Set',
    purchaseprice: '38500.00',
    retailprice: '96250.00',
    description: `${'Woven over four months by one family of Varanasi. '.repeat(30)}Keep wrapped in muslin.`,
    lines: [
      ['Semi-Stitched with three extra inches in every seam', 'Sindoor Red with Antique Gold and Emerald Meena', 1],
    ],
  },
  {
    category: 'Petticoat',
    fabric: 'Poplin',
    purchaseprice: '65.00',
    retailprice: '149.00',
    description: 'Bought by the bale.',
    lines: [
      ['L', 'White', 125000],
      ['XL', 'White', 98765],
    ],
  },
  {
    category: 'Dhoti',
    fabric: '100% Cotton_"Double" \\ <b>fine</b>',
    description: `A filter of %_\\'" finds this one, and =SUM(A1) stays text.`,
    lines: [['3.8 m', 'White & Gold', 7]],
  },
  { category: null, fabric: 'Unsorted Remnants', description: 'No category yet.', lines: [['1 m', 'Ivory', 12]] },
  { category: 'Palazzo', fabric: '', description: 'No fabric noted.', lines: [['M', 'Black', 9]] },
  {
    category: 'Nehru Jacket',
    fabric: 'Tweed',
    description: 'Its picture is missing.',
    picture: demoPictureCount,
    lines: [['42', 'Silver Grey', 2]],
  },
];

/** A size for each of four colours six times: the longest list of variants that the shop has. */
const allSizes = ['S', 'M', 'L', 'XL', 'XXL', '3XL'] as const;

/** The odd products: under this year's next numbers, past number 999 two years ago, and under ids of other forms. */
export function oddProducts(random: Random, year: number): DemoProduct[] {
  const earlier = `BC${String((year + 98) % 100).padStart(2, '0')}`;
  const numbered = odd.map((product, place) =>
    complete(random, formatProductId(`BC${String(year).padStart(2, '0')}`, 76 + place), product),
  );
  const full = colors
    .slice(0, 4)
    .flatMap(({ name }) => allSizes.map((size, place): [string, string, number] => [size, name, place * 3]));
  return [
    ...numbered,
    complete(random, formatProductId(earlier, 999), { category: 'Kurti', fabric: 'Modal', lines: full }),
    complete(random, formatProductId(earlier, 1000), {
      category: 'Saree',
      fabric: 'Linen',
      lines: [['Free-Size', 'Peacock Blue', 3]],
    }),
    complete(random, 'SAMPLE-01', { category: 'Shawl', fabric: 'Merino Wool', lines: [['Stole', 'Maroon', 1]] }),
    complete(random, 'old stock/7', { category: 'Kids Wear', fabric: 'Denim', lines: [['4-5 Y', 'Indigo', 5]] }),
  ];
}

function complete(random: Random, productid: string, { lines = [], ...given }: Odd): DemoProduct {
  const variants = lines.map(([size, color, stock]): DemoVariant => ({ variantid: random.uuid(), size, color, stock }));
  const product = {
    productid,
    category: 'Saree',
    fabric: '',
    purchaseprice: '320.00',
    retailprice: '800.00',
    description: '',
    variants,
    ...given,
  };
  const shade = colors.find(({ name }) => name === variants[0]?.color) ?? colors[0];
  return {
    picture: product.category === null ? null : pictureNumber(product.category, shade.name),
    ...product,
    name: deriveName(product.fabric, product.category ?? ''),
  };
}
