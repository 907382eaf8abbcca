import { type LazyPage, lazyPage } from './lazy-page.ts';

/** A section of the admin area: its place in the navigation, its address and its page. */
export interface Section {
  readonly label: string;
  readonly path: string;
  readonly page: LazyPage;
}

const placeholders = () => import('../features/placeholders/index.ts');

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
  { label: 'Bills', path: '/admin/bills', page: lazyPage(async () => (await placeholders()).BillsPage) },
  { label: 'Vouchers', path: '/admin/vouchers', page: lazyPage(async () => (await placeholders()).VouchersPage) },
  {
    label: 'Discounts',
    path: '/admin/discounts',
    page: lazyPage(async () => (await import('../features/discounts/index.ts')).DiscountsPage),
  },
  { label: 'Exchanges', path: '/admin/exchanges', page: lazyPage(async () => (await placeholders()).ExchangesPage) },
  {
    label: 'Customers',
    path: '/admin/customers',
    page: lazyPage(async () => (await import('../features/customers/index.ts')).CustomersPage),
  },
  { label: 'Suppliers', path: '/admin/suppliers', page: lazyPage(async () => (await placeholders()).SuppliersPage) },
];
