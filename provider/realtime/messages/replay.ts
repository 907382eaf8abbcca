import type { Database } from '../../postgres/types.ts';
import { service } from '../identities.ts';
import type { AskedJoin } from '../joining/asked-join.ts';
import { JoinRefused, unableToReplay } from '../joining/refusals.ts';
import { mayNotRead, type Reads } from '../rights/rights.ts';
import type { StoredMessage } from './stored-message.ts';

/** The most bytes of all that one join hears again: half of what may wait for one socket. */
const mostBytes = 4 * 1024 * 1024;

// Those of one transaction have one time, and stand in their order in their day.
const question = `
  select id::text, event, payload::text as text, binary_payload as bytes
  from (
    select *, row_number() over newest as place,
      sum(coalesce(octet_length(payload::text), 0) + coalesce(octet_length(binary_payload), 0)) over newest as size
    from (
      select *, ctid as spot from realtime.messages
      where topic = $1 and private is true and extension = 'broadcast' and event is not null
        and (payload is not null or binary_payload is not null)
        and inserted_at >= timestamp 'epoch' + $2::double precision * interval '1 millisecond'
      order by inserted_at desc, ctid desc limit $3
    ) as latest
    window newest as (order by inserted_at desc, spot desc)
  ) as counted
  where size <= $4
  order by place desc`;

interface Row {
  readonly id: string;
  readonly event: string;
  readonly text: string | null;
  readonly bytes: Buffer | null;
}

/**
 * What a join asks to hear again of its topic (without `realtime:`), oldest first. Throws `JoinRefused`.
 */
export const replayFor = async (
  database: Pick<Database, 'run'>,
  topic: string,
  { broadcast: { replay }, isPrivate }: Pick<AskedJoin, 'broadcast' | 'isPrivate'>,
  reads: Reads,
): Promise<readonly StoredMessage[]> => {
  if (replay === undefined) return [];
  if (!reads.broadcast) throw new JoinRefused(`Unauthorized: ${mayNotRead(topic)}`);
  if (!isPrivate) throw unableToReplay('Replay is not allowed for public channels');
  if (replay === 'no object') return [];
  if (replay === 'invalid') throw unableToReplay('Replay params are not valid');
  const values = [topic, replay.since, replay.limit, mostBytes];
  const { rows } = await database
    .run<Row>(service, { text: question, values }, { readOnly: true })
    .catch((error: unknown) => {
      throw unableToReplay('Realtime was unable to replay messages', error);
    });
  return rows.map(({ id, event, text, bytes }) => ({
    ...{ id, topic, event, isPrivate },
    body:
      text === null
        ? { encoding: 'bytes', bytes: bytes ?? Buffer.of() }
        : { encoding: 'json', bytes: Buffer.from(text) },
  }));
};
