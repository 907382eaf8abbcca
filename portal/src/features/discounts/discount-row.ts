import type { RecordObject } from '../../lib/answers.ts';

/** A discount as the list reads it; amounts are rupees with decimals, dates 'yyyy-MM-dd'. */
export type DiscountRow = Omit<RecordObject<'discount'>, 'product_ids' | 'created_at' | 'updated_at'>;

/** A discount with all that the form holds, and the time of its last save. */
export type Discount = Omit<RecordObject<'discount'>, 'created_at'>;
