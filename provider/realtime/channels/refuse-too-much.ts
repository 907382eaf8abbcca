import { isStorable } from '../../postgres/storable.ts';
import type { RealtimeBounds } from '../bounds.ts';
import type { AskedJoin } from '../joining/asked-join.ts';
import { noTopic, tooManyEntries, tooManyJoins } from '../joining/refusals.ts';
import type { ChannelSocket } from './channel-socket.ts';

/** Of the hosted service's there is none; a binary frame says 246 bytes. */
const longestName = 1_024;

/** Refuses a join before it costs anything. Throws `JoinRefused`; `name` is the topic without `realtime:`. */
export const refuseTooMuch = (
  { entries }: Pick<RealtimeBounds, 'entries'>,
  socket: Pick<ChannelSocket, 'joinsTooOften'>,
  name: string,
  asked: AskedJoin,
): void => {
  if (socket.joinsTooOften()) throw tooManyJoins();
  // What no policy could be asked about is no name, nor is what would be much to keep.
  if (name === '' || name.length > longestName || !isStorable(name)) throw noTopic();
  if (asked.changes.length > entries) throw tooManyEntries(entries);
};
