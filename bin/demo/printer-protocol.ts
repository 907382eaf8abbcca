// QZ Tray's websocket protocol as its client `qz-tray` 2.x speaks it: JSON messages with a uid, answered by
// { uid, result } or { uid, error }; 'ping' keeps the line open. After getVersion the client sends its certificate
// (null if it has none); every other call may be signed. Only what prints raw labels is offered.
import type { WebSocket } from 'ws';

/** The version of QZ Tray that is spoken. */
const version = '2.2.6';

/** A raw print that a printer took. */
export interface PrintJob {
  readonly printer: string;
  /** What is sent to the printer once for each copy. */
  readonly commands: Uint8Array;
  readonly copies: number;
}

/** Bytes of one job: several times the largest label, little enough to keep a page full of them. */
export const largestJob = 128 * 1024;
const mostCopies = 999;

/** How a print service can fail, for those who want to see it fail. */
export interface Faults {
  /** The person at the computer refuses the page. */
  readonly refuseConnection?: boolean;
  /** The person refuses each request. */
  readonly refuseRequests?: boolean;
  /** The printer's own message instead of a label. */
  readonly failPrint?: string;
  /** The line breaks when a print arrives, before or after the label came out. */
  readonly dropOnPrint?: 'before' | 'after';
  /** Requests are taken and never answered. */
  readonly silent?: boolean;
}

export interface PrintServiceOptions {
  printers(): readonly string[];
  print(job: PrintJob): void;
  faults?(): Faults;
}

class Refused extends Error {}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const decoded = (data: string, flavor: string): Buffer => {
  if (flavor === 'PLAIN') return Buffer.from(data, 'utf8');
  if (flavor === 'BASE64') return Buffer.from(data, 'base64');
  if (flavor === 'HEX' && /^(?:[0-9a-f]{2})*$/i.test(data)) return Buffer.from(data, 'hex');
  throw new Refused(`Cannot parse (${flavor}) data into a raw command`);
};

/** One entry of a print's data: raw text, or an object of type raw with its flavour. */
const rawPart = (part: unknown): Buffer => {
  if (typeof part === 'string') return Buffer.from(part, 'utf8');
  const { type = 'raw', format = 'command', flavor = 'plain', data } = fieldsOf(part);
  if (textOf(type).toUpperCase() !== 'RAW' || textOf(format).toUpperCase() !== 'COMMAND' || typeof data !== 'string') {
    throw new Refused('This print service prints raw commands only');
  }
  return decoded(data, textOf(flavor).toUpperCase());
};

const jobOf = (params: Fields, printers: readonly string[]): PrintJob => {
  const printer = textOf(fieldsOf(params.printer).name);
  if (printer === '') throw new Refused('A printer must be specified before printing');
  if (!printers.includes(printer)) throw new Refused(`Cannot find printer with name "${printer}"`);
  const parts = Array.isArray(params.data) ? params.data : [];
  const commands = new Uint8Array(Buffer.concat(parts.map(rawPart)));
  if (commands.length > largestJob) throw new Refused(`A print may hold at most ${largestJob} bytes`);
  return { printer, commands, copies: copiesOf(fieldsOf(params.options).copies ?? 1) };
};

const copiesOf = (copies: unknown): number => {
  if (typeof copies === 'number' && Number.isInteger(copies) && copies >= 1 && copies <= mostCopies) return copies;
  throw new Refused(`Copies must be a whole number from 1 to ${mostCopies}`);
};

const findPrinter = (params: Fields, printers: readonly string[]): unknown => {
  if (!('query' in params) || params.query === null) return printers;
  const query = textOf(params.query).toLowerCase();
  const found =
    printers.find((name) => name.toLowerCase() === query) ??
    printers.find((name) => name.toLowerCase().includes(query));
  if (found === undefined) throw new Refused('Specified printer could not be found.');
  return found;
};

const answer = (call: string, params: Fields, options: PrintServiceOptions, hangUp: () => void): unknown => {
  const faults = options.faults?.() ?? {};
  const printers = options.printers();
  if (call === 'getVersion') return version;
  if (faults.refuseRequests) throw new Refused('Request blocked');
  if (call === 'printers.find') return findPrinter(params, printers);
  if (call === 'printers.getDefault') return printers[0] ?? null;
  if (call === 'printers.detail') return printers.map((name, index) => ({ name, driver: '', default: index === 0 }));
  if (call !== 'print') throw new Refused(`Invalid function call: ${call || 'NONE'}`);
  const job = jobOf(params, printers);
  if (faults.failPrint !== undefined) throw new Refused(faults.failPrint);
  options.print(job);
  if (faults.dropOnPrint === 'after') hangUp();
  return null;
};

const messageOf = (text: string): Fields => {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
};

/** Speaks the protocol on one socket until it closes. */
export const servePrinting = (socket: WebSocket, options: PrintServiceOptions): void => {
  const reply = (uid: string, body: Fields): void => socket.send(JSON.stringify({ uid, ...body }));

  const certificate = (uid: string): void => {
    const blocked = options.faults?.().refuseConnection;
    reply(uid, blocked ? { error: 'Connection blocked by client' } : { result: null });
    if (blocked) socket.close();
  };

  const request = (uid: string, call: string, params: Fields): void => {
    const { dropOnPrint } = options.faults?.() ?? {};
    try {
      if (call === 'print' && dropOnPrint === 'before') socket.terminate();
      else reply(uid, { result: answer(call, params, options, () => socket.terminate()) });
    } catch (error) {
      // Thrown on, it would end the whole process: nobody is left to catch it in a socket's handler.
      reply(uid, { error: error instanceof Error ? error.message : String(error) });
    }
  };

  socket.on('message', (data) => {
    const text = String(data);
    if (text === 'ping') return;
    const message = messageOf(text);
    const call = textOf(message.call);
    if (typeof message.uid !== 'string') socket.close(4003, 'Connected to an incompatible version');
    else if (options.faults?.().silent && call !== 'getVersion') return;
    else if ('certificate' in message) certificate(message.uid);
    else request(message.uid, call, fieldsOf(message.params));
  });
  socket.on('error', () => socket.terminate());
};
