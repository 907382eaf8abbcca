import { inspected } from '../inspected.ts';
import { type Condition, type Operator, operators } from './condition.ts';
import { splitFilter, unquoted } from './split-filter.ts';

/** A filter that cannot be read; the message is the hosted service's reason. */
export class UnreadableFilter extends Error {
  override readonly name = 'UnreadableFilter';
}

/** Ours, and so are their reasons: each condition is tested on every change, those of all channels of a caller in one statement. */
const mostBytes = 4_096;
const mostConditions = 20;
const tooLong = `filter must not be longer than ${mostBytes} bytes`;
const tooMany = `filter must not have more than ${mostConditions} conditions`;

/** Reads `column=operator.value`, several parted by commas and all to hold; of an empty one none. Throws `UnreadableFilter`. */
export const parseFilter = (filter: string): Condition[] => {
  if (Buffer.byteLength(filter) > mostBytes) throw new UnreadableFilter(tooLong);
  if (filter.trim() === '') return [];
  const parts = splitFilter(filter.trim());
  if (parts.length > mostConditions) throw new UnreadableFilter(tooMany);
  return parts.map((part) => parseCondition(part.trim()));
};

const parseCondition = (text: string): Condition => {
  if (text === '') throw new UnreadableFilter('filter must not contain empty segments (check for extra commas)');
  const [column, asked] = halves(text, '=');
  if (asked === undefined) throw unreadable([column]);
  const isNegated = asked.startsWith('not.');
  const [operator, value] = halves(isNegated ? asked.slice('not.'.length) : asked, '.');
  if (value === undefined) throw unreadable([operator]);
  if (!isOperator(operator)) throw unreadable([operator, value]);
  return { column, operator, value: operator === 'in' ? arrayOf(value) : unquoted(value), isNegated };
};

const halves = (text: string, separator: string): [string, string | undefined] => {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
};

const isOperator = (name: string): name is Operator => (operators as readonly string[]).includes(name);

/** What stands between the parentheses is what stands between the braces of PostgreSQL's arrays. */
const arrayOf = (list: string): string => {
  if (!/^\(.*\)$/s.test(list)) throw new UnreadableFilter('`in` filter value must be wrapped by parentheses');
  return `{${list.slice(1, -1)}}`;
};

const unreadable = (parts: readonly string[]): UnreadableFilter => new UnreadableFilter(inspected(parts));
