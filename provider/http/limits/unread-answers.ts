import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitSubject } from './limit-subject.ts';
import { type SpeedWatch, watchSpeed } from './transfer-speed.ts';

const kilobyte = 1024;
/** An answer of one piece goes to the socket as it is. */
const pieceBytes = 64 * kilobyte;
/** What the answers that their readers have not taken yet may hold, of one address and in all. */
const most = { each: 48 * 1024 * kilobyte, inAll: 96 * 1024 * kilobyte };
/** How fast an answer must be read: what a telephone on a bad day still takes. */
const speed = { graceMs: 10_000, bytesPerSecond: 4 * kilobyte, wholeMs: Number.POSITIVE_INFINITY };
/** How long a socket may take nothing of an answer. */
const stallMs = 10_000;

const tooSlow = 'its answer was read too slowly';
const tooMuch = 'its answer was not read, and others were waiting for the room';

/**
 * Drops whoever does not read: a socket that takes nothing of an answer for ten seconds. For answers of every route,
 * the files of a portal too, each of which holds an open file and a small buffer.
 */
export const dropStalledReaders = (app: FastifyInstance, afterMs = stallMs): void => {
  app.addHook('onSend', async (request, reply) => {
    const { socket } = request.raw;
    if (!(socket instanceof Socket)) return;
    // Node ends a connection whose time is over; it sees by itself that a socket takes a part of a large piece.
    socket.setTimeout(afterMs);
    // Ahead of Node, which sets what holds between two requests.
    reply.raw.prependOnceListener('finish', () => socket.setTimeout(0));
  });
};

/**
 * For an answer that is written little by little, which emits `waiting` when its reader has taken all and `arrived` with
 * each piece: the time runs while there is something to be read, and what it begins with goes out at once.
 */
export const letPause = ({ raw, request }: FastifyReply, answer: Readable, afterMs = stallMs): void => {
  const { socket } = request.raw;
  answer.on('waiting', () => {
    raw.flushHeaders();
    if (socket instanceof Socket) socket.setTimeout(0);
  });
  answer.on('arrived', () => {
    if (socket instanceof Socket) socket.setTimeout(afterMs);
  });
};

interface Unread {
  readonly visitor: string;
  readonly bytes: number;
  readonly drop: (why: string) => void;
}

/**
 * Large answers go out piece by piece, as they are read, and are counted until they are. Where there is no room for one
 * more, the answer that has waited longest for its reader gives way.
 */
export const boundUnreadAnswers = (app: FastifyInstance): void => {
  // The eldest first.
  const unread = new Set<Unread>();
  const makeRoom = (visitor: string): void => {
    const own = [...unread].filter((answer) => answer.visitor === visitor);
    dropUntil(own, most.each);
    dropUntil([...unread], most.inAll);
  };
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    // An answer whose reader has gone already is never closed again, and would be counted for ever.
    if (payload.length <= pieceBytes || reply.raw.destroyed) return payload;
    const whole = Buffer.from(payload as string);
    const answer = { visitor: limitSubject(request.ip), bytes: whole.length, drop: dropping(request) };
    unread.add(answer);
    makeRoom(answer.visitor);
    reply.raw.once('close', () => unread.delete(answer));
    reply.header('content-length', whole.length);
    return inPieces(whole, reply, answer.drop);
  });
};

/**
 * The bytes of a file, which go out as they are read; whoever reads them too slowly is dropped. Such an answer holds an
 * open file and a piece of it, and is not counted.
 */
export const atReadersPace = (file: Readable, reply: FastifyReply): Readable => {
  const watch = watchSpeed(speed, () => dropping(reply.request)(tooSlow));
  const paced = Readable.from(counted(file, watch), { objectMode: false, highWaterMark: pieceBytes });
  // Also where nobody ever read of it.
  return paced.once('close', () => {
    watch.stop();
    file.destroy();
  });
};

async function* counted(pieces: AsyncIterable<Buffer>, watch: SpeedWatch): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    watch.count(piece.length);
    yield piece;
  }
}

const dropUntil = (answers: readonly Unread[], limit: number): void => {
  let bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
  for (const answer of answers.slice(0, -1)) {
    if (bytes <= limit) return;
    bytes -= answer.bytes;
    answer.drop(tooMuch);
  }
};

const dropping =
  (request: FastifyRequest): Unread['drop'] =>
  (why) => {
    request.failure = why;
    request.raw.socket.destroy();
  };

const inPieces = (whole: Buffer, reply: FastifyReply, drop: Unread['drop']): Readable => {
  const watch = watchSpeed(speed, () => drop(tooSlow));
  reply.raw.once('close', watch.stop);
  let at = 0;
  return new Readable({
    highWaterMark: pieceBytes,
    read() {
      const piece = whole.subarray(at, at + pieceBytes);
      at += piece.length;
      watch.count(piece.length);
      this.push(piece.length > 0 ? piece : null);
    },
  });
};
