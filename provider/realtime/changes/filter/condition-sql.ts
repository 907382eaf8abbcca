import type { Condition } from './condition.ts';

const symbols = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
} as const;

export const isValues = ['null', 'true', 'false', 'unknown'];

/**
 * A condition as SQL: `tested` is SQL for the column's value, `sqlType` its type, `bind` takes a value and answers with its
 * placeholder. It is true, false or null; of `is` whoever calls has made sure that the value is one of `isValues`.
 */
export const conditionSql = (
  { operator, value, isNegated }: Condition,
  tested: string,
  sqlType: string,
  bind: (value: string) => string,
): string => {
  if (operator === 'is')
    return `${tested} is ${isNegated ? 'not ' : ''}${isValues.find((one) => one === value) ?? 'null'}`;
  const given = `${bind(value)}::text::${sqlType}`;
  if (operator === 'isdistinct') return `${tested} is ${isNegated ? 'not ' : ''}distinct from ${given}`;
  const asked = operator === 'in' ? `${tested} = any (${given}[])` : `${tested} ${symbols[operator]} ${given}`;
  return isNegated ? `not (${asked})` : `(${asked})`;
};
