import { readField, readJsonPath } from './field.ts';
import { Scanner } from './scanner.ts';
import type { Field, OrderTerm } from './types.ts';

/** Reads `order`: `name.desc.nullslast,relation(column).asc`. */
export const parseOrder = (text: string): readonly OrderTerm[] => {
  const scanner = new Scanner(text, `order (${text})`);
  const terms: OrderTerm[] = [];
  do {
    scanner.skipSpace();
    terms.push(readOrderTerm(scanner));
    scanner.skipSpace();
  } while (scanner.takes(','));
  scanner.needsEnd();
  return terms;
};

const readOrderTerm = (scanner: Scanner): OrderTerm => {
  const name = scanner.name();
  const related = scanner.takes('(') ? readRelated(scanner) : undefined;
  const field = related ?? { name, path: readJsonPath(scanner) };
  scanner.skipSpace();
  const direction = scanner.takes('.asc') ? 'asc' : scanner.takes('.desc') ? 'desc' : undefined;
  const nulls = scanner.takes('.nullsfirst') ? 'first' : scanner.takes('.nullslast') ? 'last' : undefined;
  scanner.skipSpace();
  if (!scanner.atEnd && !scanner.looksAt(',')) {
    if (scanner.takes('.')) scanner.refuse(direction ? expectedNulls : `expecting "asc", "desc", ${nullWords}`);
    scanner.refuse('expecting delimiter (.), "," or end of input');
  }
  return { relation: related && name, field, direction, nulls };
};

const nullWords = '"nullsfirst" or "nullslast"';
const expectedNulls = `expecting ${nullWords}`;

const readRelated = (scanner: Scanner): Field => {
  const field = readField(scanner);
  scanner.needs(')');
  return field;
};
