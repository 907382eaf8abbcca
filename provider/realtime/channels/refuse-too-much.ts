import { isStorable } from '../../postgres/storable.ts';
import type { RealtimeBounds } from '../bounds.ts';
import type { AskedJoin } from '../joining/asked-join.ts';
import { noTopic, tooManyEntries, tooManyJoins } from '../joining/refusals.ts';
import type { ChannelSocket } from './channel-socket.ts';

/** Refuses a join before it costs anything. Throws `JoinRefused`; `name` is the topic without `realtime:`. */
export const refuseTooMuch = (
  { entries }: Pick<RealtimeBounds, 'entries'>,
  socket: Pick<ChannelSocket, 'joinsTooOften'>,
  name: string,
  asked: AskedJoin,
): void => {
  if (socket.joinsTooOften()) throw tooManyJoins();
  // What no policy could be asked about is no name.
  if (name === '' || !isStorable(name)) throw noTopic();
  if (asked.changes.length > entries) throw tooManyEntries(entries);
};
