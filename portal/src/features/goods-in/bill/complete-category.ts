import type { Category } from '../../inventory/index.ts';
import { tidied } from './bill-line.ts';

/** A category as it is called, where its name is typed in whole, or its beginning and that of no other one. */
export function completedCategory(typed: string, categories: readonly Pick<Category, 'name'>[]): string {
  const text = tidied(typed);
  const lower = text.toLowerCase();
  if (lower === '') return '';
  const whole = categories.find(({ name }) => name.toLowerCase() === lower);
  const [begun, other] = categories.filter(({ name }) => name.toLowerCase().startsWith(lower));
  return whole?.name ?? (begun && !other ? begun.name : text);
}
