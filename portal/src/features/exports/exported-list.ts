import type { ProductFilters } from '../../lib/product-filters.ts';

/** The filters of the customers page, as typed. */
export type CustomerFilters = Readonly<
  Record<'first_name' | 'last_name' | 'phone' | 'referrer' | 'email' | 'loyalty', string>
>;

/** A list as it is filtered: what an export holds the whole of. */
export type ExportedList =
  | { readonly kind: 'products'; readonly filters: ProductFilters }
  | { readonly kind: 'customers'; readonly filters: CustomerFilters }
  | { readonly kind: 'discounts' }
  | { readonly kind: 'users' };

export type ListKind = ExportedList['kind'];

/** One of a list, and more of it: 'product', 'products'. */
export const listWords: Readonly<Record<ListKind, { readonly one: string; readonly many: string }>> = {
  products: { one: 'product', many: 'products' },
  customers: { one: 'customer', many: 'customers' },
  discounts: { one: 'discount', many: 'discounts' },
  users: { one: 'user', many: 'users' },
};
