import type { ComponentType } from 'react';
import { type LazyPage, lazyPage } from './lazy-page.ts';

/** A section of the admin area: its place in the navigation, its address and its page. */
export interface Section {
  readonly label: string;
  readonly path: string;
  readonly page: LazyPage;
}

const section = (label: string, fetchPage: () => Promise<ComponentType>): Section => ({
  label,
  path: `/admin/${label.toLowerCase()}`,
  page: lazyPage(fetchPage),
});

/** A section that is not built yet. */
const placeholder = (label: string): Section =>
  section(label, async () => (await import('../features/placeholders/index.ts')).placeholderPage(label));

/** The eight sections in the order of the navigation. */
export const sections: readonly Section[] = [
  section('Users', async () => (await import('../features/users/index.ts')).UsersPage),
  section('Inventory', async () => (await import('../features/inventory/index.ts')).InventoryPage),
  placeholder('Bills'),
  placeholder('Vouchers'),
  section('Discounts', async () => (await import('../features/discounts/index.ts')).DiscountsPage),
  placeholder('Exchanges'),
  section('Customers', async () => (await import('../features/customers/index.ts')).CustomersPage),
  placeholder('Suppliers'),
];

/** The pages of the admin area: the sections, and what stands behind one of them. */
export const areaPages: readonly Section[] = [
  ...sections,
  {
    label: 'Goods in',
    path: '/admin/inventory/goods-in',
    page: lazyPage(async () => (await import('../features/goods-in/index.ts')).fetchGoodsIn()),
  },
];
