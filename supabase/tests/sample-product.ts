import { randomUUID } from 'node:crypto';
import type { ProductObject } from '../../portal/src/lib/answers.ts';
import type { TestShop } from './test-shop.ts';

/** A product as the portal sends it, to be changed where a test means something else. */
export const sampleProduct = {
  name: 'Chanderi - Saree',
  categoryid: 1,
  fabric: 'Chanderi',
  purchaseprice: 450,
  retailprice: 1125,
  description: 'Woven buti all over.',
  producturl: 'https://pictures.example/chanderi',
};

/** So many valid variant lines with ids of their own. */
export const sampleVariants = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    variantid: randomUUID(),
    size: ['S', 'M', 'L', 'XL'][place % 4] as string,
    color: `Color ${Math.floor(place / 4)}`,
    stock: place,
  }));

/** A product that is there: the sample but for these fields. */
export const addedProduct = async (
  shop: TestShop,
  fields: object = {},
  p_variants: unknown = sampleVariants(2),
): Promise<ProductObject> => {
  const ask = { p_request_id: randomUUID(), p_product: { ...sampleProduct, ...fields }, p_variants };
  return (
    await shop
      .as('admin')
      .rpc('add_product', ask as never)
      .throwOnError()
  ).data;
};
