import { tooMuch } from '../errors.ts';
import type { Field, LogicTerm, Operation, OrderTerm, QueryParams, SelectItem } from './types.ts';

// Each costs PostgreSQL time to plan or to run, before it is known whether the caller may read anything.
const limits = {
  conditions: 100,
  'embedded resources': 16,
  'steps into JSON': 64,
  'characters in a pattern': 200,
} as const;

type Counts = Record<keyof typeof limits, number>;

/** Refuses a request that asks for more than a request may. Throws PGRST100, which names the limit. */
export const refuseTooMuch = ({ select, where, orders }: Pick<QueryParams, 'select' | 'where' | 'orders'>): void => {
  const counts: Counts = {
    conditions: 0,
    'embedded resources': 0,
    'steps into JSON': 0,
    'characters in a pattern': 0,
  };
  for (const item of select) countItem(counts, item);
  for (const { value } of where) countTerm(counts, value);
  for (const { value } of orders) for (const term of value) countOrder(counts, term);
  for (const [what, most] of Object.entries(limits))
    if (counts[what as keyof Counts] > most)
      throw tooMuch(`The query asks for too many ${what}`, `At most ${most} are read`);
};

const countField = (counts: Counts, { path }: Field): void => {
  counts['steps into JSON'] += path.length;
};

const countOrder = (counts: Counts, { field }: OrderTerm): void => countField(counts, field);

const countItem = (counts: Counts, item: SelectItem): void => {
  if (item.kind === 'field') {
    countField(counts, item.field);
    return;
  }
  counts['embedded resources'] += 1;
  for (const inner of item.items) countItem(counts, inner);
};

const countTerm = (counts: Counts, term: LogicTerm): void => {
  if (term.kind !== 'filter') {
    for (const inner of term.terms) countTerm(counts, inner);
    return;
  }
  counts.conditions += 1;
  countField(counts, term.field);
  const length = patternLength(term.operation);
  counts['characters in a pattern'] = Math.max(counts['characters in a pattern'], length);
};

const patternLength = (operation: Operation): number =>
  'operator' in operation && (operation.operator === 'match' || operation.operator === 'imatch')
    ? operation.value.length
    : 0;
