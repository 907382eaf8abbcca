import { customerTrial } from './customers/dialog/testing-customer.ts';
import { discountTrial } from './discounts/dialog/testing-discount.ts';
import { productTrial } from './inventory/dialog/testing-product.ts';
import { variantTrial } from './inventory/dialog/testing-variant.ts';

/** The editors whose fields are held, each key of their forms. */
export const editors = [productTrial, variantTrial, customerTrial, discountTrial];
