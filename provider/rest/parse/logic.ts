import { readField } from './field.ts';
import { readListValue, readOperation } from './filter.ts';
import { Scanner } from './scanner.ts';
import type { Filter, LogicGroup, LogicTerm } from './types.ts';

/** Reads the value of `and=` or `or=`, negated when the key says `not.`. */
export const parseLogic = (kind: 'and' | 'or', negated: boolean, text: string): LogicGroup => {
  // The original reads `or(...)`, so the place that it names counts the word as well.
  const before = (negated ? 'not.' : '').length + kind.length;
  const scanner = new Scanner(text, `logic tree (${text})`, before);
  const terms = readTerms(scanner);
  scanner.needsEnd();
  return { kind, negated, terms };
};

const readTerms = (scanner: Scanner): readonly LogicTerm[] => {
  scanner.skipSpace();
  scanner.needs('(');
  const terms: LogicTerm[] = [];
  do {
    scanner.skipSpace();
    terms.push(readTerm(scanner));
    scanner.skipSpace();
  } while (scanner.takes(','));
  scanner.needs(')');
  scanner.skipSpace();
  return terms;
};

const readTerm = (scanner: Scanner): LogicTerm => scanner.attempt(() => readGroup(scanner)) ?? readLogicFilter(scanner);

const readGroup = (scanner: Scanner): LogicGroup | undefined => {
  const word = scanner.match(/(?:not\.)?(?:and|or)(?=\s*\()/y);
  if (word === undefined) return undefined;
  const terms = scanner.nested(() => readTerms(scanner));
  return { kind: word.endsWith('and') ? 'and' : 'or', negated: word.startsWith('not.'), terms };
};

const readLogicFilter = (scanner: Scanner): Filter => {
  const field = readField(scanner);
  scanner.needs('.');
  return { kind: 'filter', field, ...readOperation(scanner, () => readLogicValue(scanner)) };
};

/** As in a list, and besides an array or range of PostgreSQL in braces, whose commas are its own. */
const readLogicValue = (scanner: Scanner): string => scanner.match(/\{[^{}]*\}/y) ?? readListValue(scanner);
