import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { AskedJoin } from '../joining/asked-join.ts';
import { noTopic, tooManyEntries, tooManyJoins } from '../joining/refusals.ts';
import type { RealtimeService } from '../service.ts';

/** Refuses a join before it costs anything. Throws `JoinRefused`; `name` is the topic without `realtime:`. */
export const refuseTooMuch = (
  { joins, bounds }: Pick<RealtimeService, 'joins' | 'bounds'>,
  address: string,
  name: string,
  asked: AskedJoin,
): void => {
  if (joins(limitSubject(address)) > 0) throw tooManyJoins();
  if (name === '') throw noTopic();
  if (asked.changes.length > bounds.entries) throw tooManyEntries(bounds.entries);
};
