export {
  BillsPage,
  ExchangesPage,
  SuppliersPage,
  VouchersPage,
} from './placeholder-pages.tsx';
