import type { Operation, SearchOperator } from '../parse/types.ts';
import type { Condition, EmbedPlan, PlannedField } from '../plan/types.ts';
import { compileField, type Rows } from './field.ts';
import type { Binder } from './sql.ts';

/** Says in SQL whether something is embedded; a read knows it of its join, a count has to ask. */
export type Presence = (embed: EmbedPlan) => string;

export const compileCondition = (binder: Binder, rows: Rows, presence: Presence, condition: Condition): string => {
  if (condition.kind === 'filter') {
    const test = compileFilter(binder, rows, condition.field, condition.operation);
    return condition.negated ? `NOT (${test})` : test;
  }
  if (condition.kind === 'embedded') return `${condition.present ? '' : 'NOT '}(${presence(condition.embed)})`;
  const terms = condition.terms.map((term) => compileCondition(binder, rows, presence, term));
  return `${condition.negated ? 'NOT ' : ''}(${terms.join(condition.kind === 'and' ? ' AND ' : ' OR ')})`;
};

const operators = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'LIKE',
  ilike: 'ILIKE',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const;

const searches: Record<SearchOperator, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

// Values are bound without a type: PostgreSQL takes that of the other side.
const compileFilter = (binder: Binder, rows: Rows, field: PlannedField, operation: Operation): string => {
  const left = compileField(binder, rows, field);
  switch (operation.kind) {
    case 'compare':
      return `${left} ${operators[operation.operator]} ${binder.bind(patternOf(operation))}`;
    case 'quantified': {
      const { operator, quantifier } = operation;
      return `${left} ${operators[operator]} ${quantifier.toUpperCase()}(${binder.bind(patternOf(operation))})`;
    }
    case 'in':
      return `${left} = ANY(${binder.bind(arrayOf(operation.values))})`;
    case 'is':
      return `${left} IS ${operation.value.replace('_', ' ').toUpperCase()}`;
    case 'distinct':
      return `${left} IS DISTINCT FROM ${binder.bind(operation.value)}`;
    case 'search':
      return compileSearch(binder, left, field, operation);
  }
};

/** In like and ilike a star stands for `%`, which a URL would have to escape. */
const patternOf = ({ operator, value }: { readonly operator: string; readonly value: string }): string =>
  operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value;

/** An array of PostgreSQL as text, which can stand for one of any element type; `in.()` holds nothing. */
const arrayOf = (values: readonly string[]): string => {
  if (values.length === 1 && values[0] === '') return '{}';
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
};

const compileSearch = (
  binder: Binder,
  left: string,
  { base, path }: PlannedField,
  { operator, language, value }: Extract<Operation, { kind: 'search' }>,
): string => {
  const config = language === undefined ? '' : `${binder.bind(language)}::regconfig, `;
  const vector = base === 'tsvector' && path.length === 0 ? left : `to_tsvector(${config}${left})`;
  return `${vector} @@ ${searches[operator]}(${config}${binder.bind(value)})`;
};
