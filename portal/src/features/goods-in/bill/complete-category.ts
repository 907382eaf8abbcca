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

/** More than these are no help in choosing. */
const mostLike = 5;

/** The categories of which a name may be the beginning, or which it begins with: 'kur' and 'Kurtis' are both a kurti's. */
export function likeNamed(typed: string, categories: readonly Pick<Category, 'name'>[]): string[] {
  const lower = tidied(typed).toLowerCase();
  const like = categories.filter(({ name }) => {
    const known = name.toLowerCase();
    return known.startsWith(lower) || lower.startsWith(known);
  });
  return like.slice(0, mostLike).map(({ name }) => name);
}
