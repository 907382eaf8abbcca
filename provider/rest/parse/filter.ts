import type { Scanner } from './scanner.ts';
import type { IsValue, Operation, PlainOperator, QuantifiableOperator, SearchOperator } from './types.ts';

const quantifiable: ReadonlySet<string> = new Set<QuantifiableOperator>([
  'eq',
  'gte',
  'gt',
  'lte',
  'lt',
  'like',
  'ilike',
  'match',
  'imatch',
]);
const plain: ReadonlySet<string> = new Set<PlainOperator>(['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj']);
const search: ReadonlySet<string> = new Set<SearchOperator>(['fts', 'plfts', 'phfts', 'wfts']);

/** Whether a parameter's value begins like a filter; everything else is an argument of a function. */
export const looksLikeFilter = (value: string): boolean => {
  const [, word, modified] = /^([a-z]+)(\([^)]*\))?\./.exec(value) ?? [];
  if (word === undefined) return false;
  if (word === 'not') return modified === undefined;
  if (word === 'is' || word === 'in' || word === 'isdistinct') return modified === undefined;
  return search.has(word) || quantifiable.has(word) || (plain.has(word) && modified === undefined);
};

/** `not.` and the operation after it; `readValue` reads a single value the way its surroundings end it. */
export const readOperation = (
  scanner: Scanner,
  readValue: () => string,
): { negated: boolean; operation: Operation } => {
  const negated = scanner.takes('not.');
  return { negated, operation: readPositive(scanner, readValue) };
};

const readPositive = (scanner: Scanner, readValue: () => string): Operation => {
  if (scanner.takes('in.')) return { kind: 'in', values: readList(scanner) };
  if (scanner.takes('isdistinct.')) return { kind: 'distinct', value: readValue() };
  if (scanner.takes('is.')) return { kind: 'is', value: readIsValue(scanner) };
  const word = scanner.attempt(() => {
    const letters = scanner.match(/[a-z]+(?=[.(])/y);
    return letters !== undefined && (quantifiable.has(letters) || plain.has(letters) || search.has(letters))
      ? letters
      : undefined;
  });
  if (word === undefined) return scanner.refuse('expecting "not" or operator (eq, gt, ...)');
  if (search.has(word)) return readSearch(scanner, word as SearchOperator, readValue);
  const quantifier = quantifiable.has(word) ? readQuantifier(scanner) : undefined;
  scanner.needs('.');
  const operator = word as QuantifiableOperator;
  if (quantifier !== undefined) return { kind: 'quantified', operator, quantifier, value: readValue() };
  return { kind: 'compare', operator, value: readValue() };
};

const readQuantifier = (scanner: Scanner): 'any' | 'all' | undefined =>
  scanner.takes('(any)') ? 'any' : scanner.takes('(all)') ? 'all' : undefined;

const readSearch = (scanner: Scanner, operator: SearchOperator, readValue: () => string): Operation => {
  let language: string | undefined;
  if (scanner.takes('(')) {
    language = scanner.match(/[\p{L}\p{Nd}_$ ]+/uy)?.trim() ?? scanner.refuse('expecting letter or digit');
    scanner.needs(')');
  }
  scanner.needs('.');
  return { kind: 'search', operator, language, value: readValue() };
};

const readIsValue = (scanner: Scanner): IsValue =>
  (scanner.match(/(?:not_null|null|true|false|unknown)/iy)?.toLowerCase() as IsValue | undefined) ??
  scanner.refuse('expecting isVal: (null, not_null, true, false, unknown)');

/** `(a,"b,c",d)`: a value in quotes may hold commas and parentheses. */
const readList = (scanner: Scanner): readonly string[] => {
  scanner.skipSpace();
  scanner.needs('(');
  scanner.skipSpace();
  const values: string[] = [];
  do values.push(readListValue(scanner));
  while (scanner.takes(','));
  scanner.needs(')');
  scanner.skipSpace();
  return values;
};

/** A value in quotes that ends where its surroundings do, else everything up to `,` or `)`. */
export const readListValue = (scanner: Scanner): string =>
  scanner.attempt(() => {
    const quoted = scanner.quoted();
    return quoted !== undefined && (scanner.atEnd || scanner.looksAt(',') || scanner.looksAt(')')) ? quoted : undefined;
  }) ??
  scanner.match(/[^,)]*/y) ??
  '';
