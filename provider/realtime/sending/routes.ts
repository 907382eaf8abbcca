/**
 * Broadcasts by a request, for whoever holds no socket: many messages at once, or one whose topic and event stand in the
 * address. Who asks is known ahead of the body, and nothing is told to anybody before all of it may be.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitOfRoute, takeBodies } from '../../http/bodies/take-bodies.ts';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import { judgeRights, questionOf } from '../rights/judge-rights.ts';
import { deliveriesOf } from '../rooms/deliveries.ts';
import { roomOf } from '../rooms/rooms.ts';
import { broadcastForAll, type SharedFrame, textForAll } from '../rooms/shared-frame.ts';
import type { RealtimeService } from '../service.ts';
import { ownHeaders } from '../sockets/handshake.ts';
import { readBatch } from './batch.ts';
import { fail } from './fail.ts';
import { jsonText } from './json-text.ts';
import { isStranger, openSendingLimits } from './limits.ts';
import { mayNotSend, mayNotSendTo, tooManyMessages } from './refusals.ts';
import { refuseEnded, roomOfSender, type Sender, senderOf, workOf } from './sender.ts';
import { readSingle } from './single.ts';

/** Bytes of a request: one payload of the largest, or many, and what is said of them. */
const bodyLimit = 4 * 1024 * 1024;

/** Mounts both on `app`, whose bodies and errors they take. */
export const sendingRoutes = (app: FastifyInstance, service: RealtimeService): void => {
  const senders = new WeakMap<FastifyRequest, Sender>();
  const sender = (request: FastifyRequest): Sender => senders.get(request) as Sender;
  const limits = openSendingLimits(service.bounds);
  app.setErrorHandler(fail);
  app.addHook('onRequest', async (request) => {
    const who = await senderOf(service, request);
    limits.request(who, request.ip);
    senders.set(request, who);
    await refuseEnded(service, who);
  });
  takeBodies(app, {
    roomOf: (request) => roomOfSender(sender(request)),
    nameOf: (request) => sender(request).line,
    limitOf: (request) => (isStranger(sender(request)) ? service.bounds.smallFrame : limitOfRoute(request)),
  });

  app.post('/api/broadcast', { bodyLimit }, async (request, reply) => {
    const messages = readBatch(jsonOf(request), service.bounds);
    limits.messages(sender(request), messages.length);
    const rooms = [...new Set(messages.flatMap(({ topic, isPrivate }) => (isPrivate ? [topic] : [])))];
    const closed = await closedTo(service, sender(request), rooms, request, reply);
    if (closed !== undefined) throw mayNotSendTo(closed);
    const told = messages.map(({ topic, isPrivate, said }) => ({
      room: roomOf(topic, isPrivate),
      frame: textForAll(`realtime:${topic}`, 'broadcast', said),
      bytes: Buffer.byteLength(said),
    }));
    tell(service, sender(request), request.ip, told);
    return reply.code(202).send();
  });

  app.post('/api/broadcast/:topic/events/:event', { bodyLimit }, async (request, reply) => {
    const { topic, event } = request.params as { readonly topic: string; readonly event: string };
    const contentType = request.headers['content-type'];
    const said = readSingle({ topic, event, contentType, body: bodyOf(request) }, service.bounds.payload);
    limits.messages(sender(request), 1);
    const isPrivate = (request.query as { readonly private?: unknown }).private === 'true';
    if ((await closedTo(service, sender(request), isPrivate ? [topic] : [], request, reply)) !== undefined)
      throw mayNotSend();
    const frame = broadcastForAll(`realtime:${topic}`, said);
    const { length: bytes } = said.body.bytes;
    tell(service, sender(request), request.ip, [{ room: roomOf(topic, isPrivate), frame, bytes }]);
    return reply.code(202).send();
  });
};

interface Told {
  readonly room: string;
  readonly frame: SharedFrame;
  readonly bytes: number;
}

/** Each who hears it is counted. Throws `SendingRefused`, and then nobody does. */
const tell = ({ rooms, limits }: RealtimeService, { who }: Sender, ip: string, told: readonly Told[]): void => {
  const deliveries = told.reduce((sum, { room, bytes }) => sum + deliveriesOf(rooms.membersOf(room), bytes), 0);
  if (limits.tellsTooOften(who.identity, limitSubject(ip), deliveries)) throw tooManyMessages();
  for (const { room, frame } of told) rooms.tell(room, 'broadcast', frame);
};

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** A body that says of itself that it is no JSON is none of these. */
const jsonOf = (request: FastifyRequest): unknown => {
  const { 'content-type': type = 'application/json' } = request.headers;
  return type.startsWith('application/json') ? JSON.parse(jsonText(bodyOf(request)) ?? '{}') : {};
};

/** The first of these private topics that the sender may not broadcast to. Throws what the database refuses. */
const closedTo = async (
  { database }: RealtimeService,
  sender: Sender,
  topics: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> => {
  if (topics.length === 0) return undefined;
  const headers = JSON.stringify(ownHeaders(request.headers));
  const questions = topics.map((topic) => {
    const question = questionOf(sender.who.identity, headers, topic);
    return { ...question, extension: 'broadcast' as const };
  });
  const answers = await workOf(sender, request, reply, () => judgeRights(database, questions));
  const failed = answers.find((answer) => answer instanceof Error);
  if (failed !== undefined) throw failed;
  return topics.find((_, place) => !(answers[place] as ReadonlySet<string>).has('broadcast'));
};
