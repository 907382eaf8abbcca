import { isStorable } from '../../postgres/storable.ts';
import type { RealtimeBounds } from '../bounds.ts';
import type { AskedJoin } from '../joining/asked-join.ts';
import { noTopic, tooManyEntries, tooManyJoins, tooManyUsers } from '../joining/refusals.ts';
import type { ChannelSocket, Who } from './channel-socket.ts';
import { accountOf } from './who.ts';

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

/** Counts the socket as one of the account's. Throws `JoinRefused` where it has too many. */
export const countAccount = (socket: Pick<ChannelSocket, 'countFor'>, who: Who): void => {
  const account = accountOf(who);
  if (account !== undefined && !socket.countFor(account)) throw tooManyUsers();
};
