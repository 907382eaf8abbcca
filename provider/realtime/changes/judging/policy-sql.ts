import type { Policy } from './table-facts.ts';

/** Row-level security as PostgreSQL puts it together: one that permits must hold, and each that restricts. */
export const policySql = (policies: readonly Policy[]): string => {
  const permissive = policies.filter(({ isPermissive }) => isPermissive).map(({ condition }) => `(${condition})`);
  if (permissive.length === 0) return 'false';
  const restrictive = policies.filter(({ isPermissive }) => !isPermissive).map(({ condition }) => `(${condition})`);
  return [`(${permissive.join(' or ')})`, ...restrictive].join(' and ');
};
