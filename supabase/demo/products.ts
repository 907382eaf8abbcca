import { decimalText } from '../../shop/money.ts';
import { autoRetailPrice } from '../../shop/pricing.ts';
import { deriveName } from '../../shop/product.ts';
import { formatProductId } from '../../shop/product-id.ts';
import { colors } from './colors.ts';
import type { DemoProduct, DemoVariant } from './demo-product.ts';
import { type Goods, goods } from './goods.ts';
import { oddProducts } from './odd-products.ts';
import { pictureNumber } from './pictures.ts';
import type { Random } from './random.ts';

const mostVariants = 24;

/** How many ordinary products the shop took in, two years ago, last year and this year. */
const perYear = [110, 105, 75];

/** The demo shop's catalogue: ordinary goods of three years up to `year` (two digits), then the odd ones. */
export function demoProducts(random: Random, year: number): DemoProduct[] {
  const ordinary = perYear.flatMap((count, place) => {
    const prefix = `BC${String((year + 98 + place) % 100).padStart(2, '0')}`;
    return Array.from({ length: count }, (_, number) => oneProduct(random, formatProductId(prefix, number + 1)));
  });
  return [...ordinary, ...oddProducts(random, year)];
}

function oneProduct(random: Random, productid: string): DemoProduct {
  const kind = random.pick(goods);
  const fabric = random.pick(kind.fabrics);
  const shades = random.some(colors, random.whole(1, 4));
  const purchase = price(random, kind);
  return {
    productid,
    name: deriveName(fabric, kind.category),
    category: kind.category,
    fabric,
    purchaseprice: decimalText(purchase),
    retailprice: decimalText(retail(random, purchase)),
    description: description(random, kind, fabric),
    picture: pictureNumber(kind.category, random.pick(shades).name),
    variants: variants(random, kind, shades),
  };
}

/** Ends in 0 or 5 rupees, as a wholesaler's bill does; cheap things are more common than dear ones. */
function price(random: Random, { price: [low, high] }: Goods): number {
  const share = random.whole(0, 1000) / 1000;
  return Math.round((low + (high - low) * share * share * share) / 5) * 500;
}

/** Mostly what Auto fills in, else a price brought down to the next 9 as in shop windows. */
function retail(random: Random, purchase: number): number {
  if (random.whole(1, 3) > 1) return autoRetailPrice(purchase);
  return Math.floor((purchase * random.whole(16, 28)) / 10_000) * 1000 + 900;
}

function description(random: Random, { details }: Goods, fabric: string): string {
  const said = random.some(details, random.whole(1, 3)).join(', ');
  const care = random.pick([
    'Dry clean only.',
    'Gentle hand wash.',
    'Machine wash cold.',
    'Wash dark colors apart.',
    '',
  ]);
  return `${fabric}, ${said}. ${care}`.trim();
}

function variants(random: Random, { sizes }: Goods, shades: readonly { name: string }[]): DemoVariant[] {
  const offered = random.some(sizes, random.whole(1, sizes.length));
  return shades
    .flatMap(({ name }) =>
      offered.map((size) => ({ variantid: random.uuid(), size, color: name, stock: stock(random) })),
    )
    .slice(0, mostVariants);
}

function stock(random: Random): number {
  return random.whole(1, 9) === 1 ? 0 : random.whole(1, 28);
}
