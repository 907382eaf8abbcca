import { badQuery, tooMuch } from '../errors.ts';
import { readField } from './field.ts';
import { looksLikeFilter, readOperation } from './filter.ts';
import { refuseTooMuch } from './limits.ts';
import { parseLogic } from './logic.ts';
import { parseOrder } from './order.ts';
import { Scanner } from './scanner.ts';
import { parseSelect } from './select.ts';
import type { At, Filter, LogicTerm, OrderTerm, QueryParams, RowRange } from './types.ts';

// 1,500 ids in one list; what is longer belongs into a body (rpc).
const maxQueryLength = 32_000;
const maxParameters = 500;

/**
 * Reads a query string (without `?`); throws PGRST100 with the place that is wrong. `takesArguments` is a function
 * called by GET: there alone a parameter may be something else than a filter, and is never left out silently.
 */
export const parseQuery = (text: string, takesArguments: boolean): QueryParams => {
  if (text.length > maxQueryLength)
    throw tooMuch('The query string is too long', `At most ${maxQueryLength} characters are read`, 414);
  const where: At<LogicTerm>[] = [];
  const orders: At<readonly OrderTerm[]>[] = [];
  const ranges = new Map<string, At<RowRange>>();
  const args: (readonly [string, string])[] = [];
  let select: string | undefined;
  let columns: string | undefined;
  let onConflict: string | undefined;

  const parameters = [...new URLSearchParams(text)];
  if (parameters.length > maxParameters)
    throw tooMuch('The query string has too many parameters', `At most ${maxParameters} are read`);
  for (const [key, value] of parameters) {
    // PostgreSQL knows no such character, in names as in values.
    if (key.includes('\0') || value.includes('\0'))
      throw badQuery(`parameter (${key})`, 1, 'unexpected null character');
    if (key === 'select') select ??= value;
    else if (key === 'columns') columns ??= value;
    else if (key === 'on_conflict') onConflict ??= value;
    else if (isWord(key, 'order')) orders.push(parseOrderParameter(key, value));
    else if (isWord(key, 'limit') || isWord(key, 'offset')) addRange(ranges, key, value);
    else if (isWord(key, 'and') || isWord(key, 'or')) where.push(parseLogicParameter(key, value));
    else if (takesArguments && !key.includes('.') && !looksLikeFilter(value)) args.push([key, value]);
    else where.push(parseFilterParameter(key, value));
  }
  const items = parseSelect(select === undefined || select === '' ? '*' : select);
  refuseTooMuch({ select: items, where, orders });
  return {
    select: items,
    where,
    orders,
    ranges: [...ranges.values()],
    columns: parseNames(columns, 'columns parameter'),
    onConflict: parseNames(onConflict, 'on_conflict parameter'),
    args,
  };
};

const isWord = (key: string, word: string): boolean => key === word || key.endsWith(`.${word}`);

const readPath = (key: string): readonly string[] => {
  const scanner = new Scanner(key, `tree path (${key})`);
  const names = [scanner.name()];
  while (scanner.takes('.')) names.push(scanner.name());
  scanner.needsEnd();
  return names;
};

const parseFilterParameter = (key: string, text: string): At<Filter> => {
  const scanner = new Scanner(key, `tree path (${key})`);
  const path: string[] = [];
  let field = readField(scanner);
  while (field.path.length === 0 && scanner.takes('.')) {
    path.push(field.name);
    field = readField(scanner);
  }
  scanner.needsEnd();
  const values = new Scanner(text, `filter (${text})`);
  const filter: Filter = { kind: 'filter', field, ...readOperation(values, () => values.rest()) };
  values.needsEnd();
  return { path, value: filter };
};

const parseOrderParameter = (key: string, value: string): At<readonly OrderTerm[]> => ({
  path: readPath(key).slice(0, -1),
  value: parseOrder(value),
});

const parseLogicParameter = (key: string, value: string): At<LogicTerm> => {
  const path = [...readPath(key)];
  const kind = path.pop() === 'and' ? 'and' : 'or';
  const negated = path.at(-1) === 'not';
  return { path: negated ? path.slice(0, -1) : path, value: parseLogic(kind, negated, value) };
};

const addRange = (ranges: Map<string, At<RowRange>>, key: string, value: string): void => {
  const path = readPath(key);
  const at = path.slice(0, -1);
  const id = JSON.stringify(at);
  const { offset, limit } = ranges.get(id)?.value ?? { offset: 0, limit: undefined };
  const isLimit = path.at(-1) === 'limit';
  const number = parseCount(key, value);
  ranges.set(id, {
    path: at,
    value: isLimit ? { offset, limit: number } : { offset: Math.max(0, number ?? 0), limit },
  });
};

/** A whole number. A negative limit is refused with PGRST103 where the range is put together; a negative offset is none. */
const parseCount = (key: string, value: string): number | undefined => {
  if (value === '') return undefined;
  if (!/^-?\d{1,15}$/.test(value)) throw badQuery(`${key} parameter (${value})`, 1, 'expecting a whole number');
  return Number(value);
};

const parseNames = (text: string | undefined, what: string): readonly string[] | undefined => {
  if (text === undefined) return undefined;
  const scanner = new Scanner(text, `${what} (${text})`);
  const names = new Set<string>();
  do {
    scanner.skipSpace();
    names.add(scanner.name());
    scanner.skipSpace();
  } while (scanner.takes(','));
  scanner.needsEnd();
  return [...names];
};
