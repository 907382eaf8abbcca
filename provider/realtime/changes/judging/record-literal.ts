import type { LoggedRow } from '../../../postgres/log/log.ts';
import type { TableFacts } from './table-facts.ts';

/** Beyond it a row is not judged by what stands in it: it would be sent once for each who listens. */
const mostLength = 64 * 1024;

/**
 * A row as PostgreSQL reads values of its table's type, or null where the log does not hold all of it (a value stored
 * apart that did not change, a generated one) or it is too large.
 */
export const recordLiteral = ({ columns }: TableFacts, row: LoggedRow | null): string | null => {
  if (!row || !columns.every(({ name }) => name in row)) return null;
  const literal = `(${columns.map(({ name }) => fieldOf(row[name] ?? null)).join(',')})`;
  return literal.length > mostLength ? null : literal;
};

const fieldOf = (value: string | null): string => (value === null ? '' : `"${value.replaceAll(/["\\]/g, '$&$&')}"`);
