import { countText } from './money.ts';

/** A stock with Indian grouping and its unit ('1,200 pcs'); what is no number reads '0 pcs'. */
export function stockText(stock: unknown): string {
  const pieces = typeof stock === 'string' && stock.trim() !== '' ? Number(stock) : stock;
  return `${countText(typeof pieces === 'number' && Number.isFinite(pieces) ? pieces : 0)} pcs`;
}
