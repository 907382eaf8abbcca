import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { invalidRequest } from '../errors.ts';
import { aheadBytes, type Incoming } from './incoming.ts';

const kilobyte = 1024;
/** What a form may have beside its file; it has a handful of short fields. */
const fields = { count: 10, bytes: 64 * kilobyte, bytesInAll: 128 * kilobyte };
/** The most that is held of a form: its fields, the one that arrives, and what is read ahead. */
export const formMemory = fields.bytesInAll + fields.bytes + aheadBytes;
/** The most bytes of a form beside its file. */
export const formBytes = 1024 * kilobyte;

/** A form as far as its file, which has begun. */
export interface UploadForm {
  /** The type that the file's part names; `text/plain` where it names none. */
  readonly type: string;
  /** Those that were read up to now; some may follow the file. */
  readonly fields: ReadonlyMap<string, string>;
  readonly file: AsyncIterable<Uint8Array>;
  /** Reads to its end. */
  end(): Promise<void>;
}

export const isForm = ({ 'content-type': type }: IncomingHttpHeaders): boolean =>
  /^multipart\/form-data/i.test(type ?? '');

/** Reads a form until its file begins. The file may have any name, and is the first of several. */
export const openForm = async (headers: IncomingHttpHeaders, body: Incoming): Promise<UploadForm> => {
  const parser = parserOf(headers);
  const said = new Map<string, string>();
  const begun = Promise.withResolvers<Pick<UploadForm, 'type' | 'file'>>();
  const ended = Promise.withResolvers<void>();
  let file: Readable | undefined;
  let held = 0;
  const fail = (error: unknown): void => {
    begun.reject(error);
    ended.reject(error);
    file?.destroy(error as Error);
  };
  // Whoever waits for one of them hears of it there.
  begun.promise.catch(() => {});
  ended.promise.catch(() => {});
  parser
    .on('field', (name, value, _nameCut, isCut) => {
      held += Buffer.byteLength(name) + Buffer.byteLength(value);
      if (isCut) fail(tooLong(`The field ${name} is`, fields.bytes));
      else if (held > fields.bytesInAll) fail(tooLong('The fields of the form are', fields.bytesInAll));
      else said.set(name, value);
    })
    .on('fieldsLimit', () => fail(brokenForm()))
    .on('partsLimit', () => fail(brokenForm()))
    .on('error', (error) => fail(file ? brokenForm() : invalidRequest((error as Error).message, 'InvalidRequest')))
    .on('file', (_name, stream, _filename, _encoding, type) => {
      file = stream;
      stream.on('error', () => fail(brokenForm()));
      body.rest();
      begun.resolve({ type, file: stream });
    })
    .on('finish', () => {
      begun.reject(invalidRequest('No content provided', 'InvalidRequest'));
      ended.resolve();
    });
  feed(body, parser).catch(fail);
  body.read(formBytes);
  return { ...(await begun.promise), fields: said, end: () => ended.promise };
};

type Parser = InstanceType<typeof Busboy>;

const parserOf = (headers: IncomingHttpHeaders): Parser => {
  try {
    return new Busboy({
      headers: { 'content-type': headers['content-type'] ?? '' },
      limits: {
        fields: fields.count,
        fieldSize: fields.bytes,
        files: 1,
        parts: 2 * fields.count,
        headerPairs: 32,
        headerSize: 8_192,
      },
    });
  } catch (error) {
    throw invalidRequest((error as Error).message, 'InvalidRequest');
  }
};

/** Gives the parser the body at the pace at which what it finds is taken. */
const feed = async (body: Incoming, parser: Parser): Promise<void> => {
  for await (const piece of body)
    await new Promise<void>((resolve, reject) => {
      parser.write(piece, (error) => (error ? reject(error) : resolve()));
    });
  parser.end();
};

const tooLong = (what: string, bytes: number) => invalidRequest(`${what} longer than ${bytes} bytes`, 'InvalidRequest');

const brokenForm = () => invalidRequest('Request stream closed before upload could begin', 'InvalidRequest');
