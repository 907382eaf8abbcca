import type { DiscountRule } from './discount.ts';
import { countText, decimalText, type Paise, paiseFrom, rupeesText } from './money.ts';

/** What a discount's sentence needs to know beside the rule. */
export interface DiscountContext {
  /** The shop's calendar day, 'yyyy-MM-dd': a day outside its year is written with its year. */
  readonly today: string;
  /** The names of the chosen products by product id; without its name a product is named by its id. */
  readonly productNames?: Readonly<Record<string, string>>;
}

/**
 * What a rule does, in one sentence: '10% off sarees, at most ₹500.00, from 1 Dec to 31 Dec, once per customer'. It says
 * what is set and nothing else: the terms of buy_x_get_y and conditional are nowhere in a rule, so none are named. An
 * amount that cannot be read (yet) is left out.
 */
export function discountSentence(rule: DiscountRule, { today, productNames = {} }: DiscountContext): string {
  const parts = [
    effect(rule, scope(rule, productNames)),
    limit('at most ', readAmount(rule.max_discount)),
    limit('on a total of at least ', readAmount(rule.min_total) || null),
    period(rule.start_date || null, rule.end_date || null, today),
    rule.once_per_customer ? 'once per customer' : '',
    rule.code?.trim() ? `with the code ${rule.code.trim()}` : '',
    rule.auto_apply ? 'applied automatically' : '',
    rule.exclusive ? 'not with any other discount' : '',
    rule.active ? '' : 'not active now',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function effect({ type, value }: DiscountRule, scoped: string): string {
  const amount = readAmount(value);
  const rupees = amount === null ? null : rupeesText(amount);
  switch (type) {
    case 'percentage':
      return `${amount === null ? 'A percentage' : `${plain(amount)}%`} off${scoped && ` ${scoped}`}`;
    case 'flat':
      return `${rupees ?? 'An amount'} off${scoped && ` ${scoped}`}`;
    case 'fixed_price':
      return `A fixed price${rupees === null ? '' : ` of ${rupees}`}${scoped && ` for ${scoped}`}`;
    case 'buy_x_get_y':
      return `Buy X get Y${scoped && ` on ${scoped}`}${amount === null ? '' : `, value ${plain(amount)}`}`;
    case 'conditional':
      return `A conditional discount${scoped && ` on ${scoped}`}${amount === null ? '' : `, value ${plain(amount)}`}`;
    default:
      return `A discount${scoped && ` on ${scoped}`}`;
  }
}

/** What it is off: a category's goods, named products, or '' for everything. */
function scope({ category, product_ids }: DiscountRule, names: Readonly<Record<string, string>>): string {
  const goods = category === null ? '' : goodsOf(category.trim());
  if (product_ids === null || product_ids.length === 0) return goods;
  const products =
    product_ids.length > 3
      ? `${countText(product_ids.length)} products`
      : product_ids.map((id) => names[id] ?? id).join(' and ');
  // Whether a rule means both or either is nowhere in it: the sentence leaves it open, too.
  return goods === '' ? products : `${goods} / ${products}`;
}

const ownPlural = /(?:s|wear|fabric|material|jewellery|clothing|footwear)$/i;

/** The goods of a category in running text: 'Saree' is 'sarees', 'Kids Wear' is 'kids wear'. */
function goodsOf(category: string): string {
  const goods = /[a-z]/.test(category) ? category.toLowerCase() : category;
  if (!/[a-z]$/i.test(goods)) return goods;
  if (/(?:ss|x|ch|sh)$/i.test(goods)) return `${goods}es`;
  if (ownPlural.test(goods)) return goods;
  return /[^aeiou]y$/i.test(goods) ? `${goods.slice(0, -1)}ies` : `${goods}s`;
}

const limit = (words: string, amount: Paise | null): string => (amount === null ? '' : `${words}${rupeesText(amount)}`);

function period(start: string | null, end: string | null, today: string): string {
  const yearOf = (day: string): string => day.split('-')[0] ?? '';
  const thisYear = [start, end].every((day) => day === null || yearOf(day) === yearOf(today));
  const written = (day: string): string => {
    const [, year, month, date] = /^([0-9]+)-([0-9]{2})-([0-9]{2})$/.exec(day) ?? [];
    const name = months[Number(month) - 1];
    // A day that the database took before it had a rule for it, such as 'infinity', is said as it is stored.
    return name ? `${Number(date)} ${name}${thisYear ? '' : ` ${year}`}` : day;
  };
  if (start !== null && start === end) return `on ${written(start)} only`;
  if (start !== null && end !== null) return `from ${written(start)} to ${written(end)}`;
  if (start !== null) return `from ${written(start)}`;
  return end === null ? '' : `until ${written(end)}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 1050 paise, or hundredths of a percent, as '10.5'. */
const plain = (amount: Paise): string => decimalText(amount).replace(/\.?0+$/, '');

/** The paise of an amount that may stand in a sentence. */
function readAmount(amount: number | string | null): Paise | null {
  try {
    return amount === null || amount === '' || paiseFrom(amount) < 0 ? null : paiseFrom(amount);
  } catch {
    return null;
  }
}
