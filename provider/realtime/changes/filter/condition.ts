/** What the hosted service's filters may ask of a column. */
export const operators = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const;

export type Operator = (typeof operators)[number];

/** One condition of a filter. `value` is text for PostgreSQL to read; of `in` it is an array's. */
export interface Condition {
  readonly column: string;
  readonly operator: Operator;
  readonly value: string;
  readonly isNegated: boolean;
}
