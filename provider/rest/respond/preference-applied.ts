import type { Preferences, RestRequest } from '../parse/types.ts';
import type { Plan } from '../plan/types.ts';

/** The preferences that the answer honours, for `Preference-Applied`; undefined when there are none. */
export const preferenceApplied = (plan: Plan, request: RestRequest): string | undefined => {
  const { preferences } = request;
  const names = new Set<keyof Preferences>([
    ...honouredBy(plan, request),
    'count',
    'transaction',
    'handling',
    'timezone',
  ]);
  const applied = spellings(preferences).filter(([name, spelled]) => names.has(name) && spelled !== undefined);
  return applied.length === 0 ? undefined : applied.map(([, spelled]) => spelled).join(', ');
};

const honouredBy = (plan: Plan, { method, query }: RestRequest): readonly (keyof Preferences)[] => {
  if (plan.kind === 'call') return ['maxAffected'];
  if (plan.kind !== 'mutate') return [];
  if (plan.mutation.kind === 'delete') return ['returns', 'maxAffected'];
  if (plan.mutation.kind === 'update') return ['returns', 'missing', 'maxAffected'];
  if (method === 'PUT') return ['returns'];
  const hasKey = plan.mutation.relation.primaryKey.length > 0 || query.onConflict !== undefined;
  return hasKey ? ['resolution', 'returns', 'missing'] : ['returns', 'missing'];
};

const spellings = (preferences: Preferences): readonly (readonly [keyof Preferences, string | undefined])[] => {
  const { resolution, missing, returns, count, transaction, handling, timezone, maxAffected } = preferences;
  return [
    ['resolution', resolution && `resolution=${resolution}`],
    ['missing', missing && `missing=${missing}`],
    ['returns', returns && `return=${returns}`],
    ['count', count && `count=${count}`],
    ['transaction', transaction && `tx=${transaction}`],
    ['handling', handling && `handling=${handling}`],
    ['timezone', timezone && `timezone=${timezone}`],
    ['maxAffected', handling === 'strict' && maxAffected !== undefined ? `max-affected=${maxAffected}` : undefined],
  ];
};
