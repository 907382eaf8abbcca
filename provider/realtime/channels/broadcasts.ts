import { createAllowance } from '../../http/limits/allowance.ts';
import type { Identity } from '../../postgres/types.ts';
import { mayNotWrite, refusalOf } from '../joining/refusals.ts';
import type { Extension } from '../rights/rights.ts';
import { deliveriesOf } from '../rooms/deliveries.ts';
import { type Member, roomOf } from '../rooms/rooms.ts';
import { broadcastForAll, type SharedFrame, textForAll } from '../rooms/shared-frame.ts';
import type { RealtimeService } from '../service.ts';
import { type Message, SentBroadcast } from '../wire/message.ts';
import type { Outbox } from './outbox.ts';

/** The channel that broadcasts. */
export interface Broadcasting extends Member {
  readonly name: string;
  readonly outbox: Outbox;
  readonly asked: {
    readonly broadcast: { readonly self: boolean; readonly ack: boolean };
    readonly isPrivate: boolean;
  };
  /** Of a private channel it is asked once, and again when its rights may be others. */
  mayWrite(extension: Extension): boolean | Promise<boolean>;
  readonly identity: Identity;
  /** Whom limits by address count. */
  readonly subject: string;
  /** Something that it sent is refused. */
  refused(why: string): void;
  close(why: string): void;
}

const tooManyMessages = 'Too many messages per second';

/** Passes what one channel broadcasts on to its room. */
export const createBroadcaster = (
  { rooms, bounds, limits }: Pick<RealtimeService, 'rooms' | 'bounds' | 'limits'>,
  channel: Broadcasting,
): ((message: Message) => void | Promise<void>) => {
  const tooMany = createAllowance(bounds.broadcasts);
  const pass = (message: Message, { frame, size }: Said, mayWrite: boolean): void => {
    const { ack, self } = channel.asked.broadcast;
    // The hosted service says nothing at all to whoever may not send.
    if (mayWrite) {
      const room = roomOf(channel.name, channel.asked.isPrivate);
      const deliveries = deliveriesOf(rooms.membersOf(room), size);
      if (limits.tellsTooOften(channel.identity, channel.subject, deliveries))
        return void channel.close(tooManyMessages);
      rooms.tell(room, 'broadcast', frame, self ? undefined : channel);
      answer(ack, message, 'ok', {});
    } else refuse(message, mayNotWrite(channel.name), { reason: mayNotWrite(channel.name) });
  };
  const answer = (isAsked: boolean, { ref }: Message, status: 'ok' | 'error', response: unknown): void => {
    if (isAsked) channel.outbox.reply(ref, status, response);
  };
  const refuse = (message: Message, why: string, response: unknown): void => {
    channel.refused(why);
    answer(channel.asked.broadcast.ack, message, 'error', response);
  };
  return (message) => {
    if (tooMany('') > 0) return channel.close(tooManyMessages);
    const said = saidIn(message);
    if (!said) return;
    if (said.size > bounds.payload) return refuse(message, tooLarge, tooLarge);
    const mayWrite = channel.mayWrite('broadcast');
    if (typeof mayWrite === 'boolean') return pass(message, said, mayWrite);
    return mayWrite.then(
      (may) => pass(message, said, may),
      (error: unknown) => {
        const reason = refusalOf(error);
        if (reason === undefined) throw error;
        refuse(message, reason, { reason });
      },
    );
  };
};

/** As the hosted service answers. */
const tooLarge = 'payload_size_exceeded';

interface Said {
  /** In bytes. */
  readonly size: number;
  readonly frame: SharedFrame;
}

/** Undefined for what no client could read. */
const saidIn = ({ topic, payload }: Message): Said | undefined => {
  if (payload instanceof SentBroadcast) {
    return { size: payload.body.bytes.length, frame: broadcastForAll(topic, payload) };
  }
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  if (!isObject || Buffer.isBuffer(payload)) return undefined;
  const text = JSON.stringify(payload);
  return { size: Buffer.byteLength(text), frame: textForAll(topic, 'broadcast', text) };
};
