import { type LazyPage, lazyPage } from './lazy-page.ts';

/** A section of the admin area: its place in the navigation, its address and its page. */
export interface Section {
  readonly label: string;
  readonly path: string;
  readonly page: LazyPage;
}

/** A section that is not built yet. */
const placeholder = (label: string): Section => ({
  label,
  path: `/admin/${label.toLowerCase()}`,
  page: lazyPage(async () => (await import('../features/placeholders/index.ts')).placeholderPage(label)),
});

/** The eight sections in the order of the navigation. */
export const sections: readonly Section[] = [
  {
    label: 'Users',
    path: '/admin/users',
    page: lazyPage(async () => (await import('../features/users/index.ts')).UsersPage),
  },
  {
    label: 'Inventory',
    path: '/admin/inventory',
    page: lazyPage(async () => (await import('../features/inventory/index.ts')).InventoryPage),
  },
  placeholder('Bills'),
  placeholder('Vouchers'),
  {
    label: 'Discounts',
    path: '/admin/discounts',
    page: lazyPage(async () => (await import('../features/discounts/index.ts')).DiscountsPage),
  },
  placeholder('Exchanges'),
  {
    label: 'Customers',
    path: '/admin/customers',
    page: lazyPage(async () => (await import('../features/customers/index.ts')).CustomersPage),
  },
  placeholder('Suppliers'),
];
