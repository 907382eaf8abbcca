export {
  BillsPage,
  CustomersPage,
  DiscountsPage,
  ExchangesPage,
  SuppliersPage,
  UsersPage,
  VouchersPage,
} from './placeholder-pages.tsx';
