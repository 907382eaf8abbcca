import type { LoggedChange } from '../../../postgres/log/log.ts';
import type { EventName } from '../entry.ts';
import type { Condition } from '../filter/condition.ts';
import type { Form } from './batch.ts';
import type { TableFacts } from './table-facts.ts';
import type { Finding } from './verdicts.ts';

/** How a change is told to a reader; undefined where it is not. */
export const formOf = ({ type, table }: LoggedChange, facts: TableFacts, found: Finding): Form | undefined => {
  if (!facts.isGuarded) return 'whole';
  // The row is gone and cannot be asked for: only policies that do not look at it decide.
  if (type === 'DELETE') return found.seesAny ? 'key' : undefined;
  // They see it now, and would have seen it as it stands in the log: what was hidden in between stays so.
  if (found.isThere && found.seesNew !== false) return table.isFull && !found.seesOld ? 'key' : 'whole';
  return type === 'UPDATE' && table.isFull && found.seesOld && found.seesNew === false ? 'leaving' : undefined;
};

/** Whether an entry is told of a change in this form: its filter tests the row after it, of what is gone the one before. */
export const isFor = (
  { event, conditions }: { readonly event: EventName; readonly conditions: readonly Condition[] },
  { type }: LoggedChange,
  form: Form,
  found: Finding,
): boolean => {
  const told = form === 'leaving' ? 'DELETE' : type;
  if (event !== '*' && event !== told) return false;
  return told === 'DELETE' ? found.fitsOld(conditions) : found.fitsNew(conditions);
};
