import { customerFields } from './customer.ts';
import { discountFields } from './discount.ts';
import { productFields, variantFields } from './product.ts';

/** The fields of each kind of record that staff fill in, by the name that the database has for the kind. */
export const fieldsOfKind = {
  product: productFields,
  variant: variantFields,
  customer: customerFields,
  discount: discountFields,
} as const;
