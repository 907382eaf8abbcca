/** A customer as search_customers and save_customer answer it; amounts are rupees with decimals. */
export type { CustomerObject as CustomerRow, CustomerPage, Referrer } from '../../lib/answers.ts';
