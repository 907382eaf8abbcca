/** A raw print that a printer took. */
export interface PrintJob {
  readonly printer: string;
  /** What is sent to the printer once for each copy. */
  readonly commands: Uint8Array;
  readonly copies: number;
}

/** Bytes of one job: hundreds of labels, little enough to be kept and shown. */
export const largestJob = 1024 * 1024;

/** Bytes of one message: a job as hex with what stands around it. */
export const largestMessage = 2 * largestJob + 64 * 1024;

const mostCopies = 999;

/** Said to the page in place of a result. */
export class Refused extends Error {}

export type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const decoded = (data: string, flavor: string): Buffer => {
  if (flavor === 'PLAIN') return Buffer.from(data, 'utf8');
  if (flavor === 'BASE64') return Buffer.from(data, 'base64');
  if (flavor === 'HEX' && /^(?:[0-9a-f]{2})*$/i.test(data)) return Buffer.from(data, 'hex');
  throw new Refused(`Cannot parse (${flavor})${data} into a raw COMMAND command: Error parsing data from ${flavor}`);
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

const copiesOf = (copies: unknown): number => {
  if (typeof copies === 'number' && Number.isInteger(copies) && copies >= 1 && copies <= mostCopies) return copies;
  throw new Refused(`Copies must be a whole number from 1 to ${mostCopies}`);
};

/** The name of the printer that a `print` call asks for. Throws Refused. */
export const printerOf = (params: Fields): string => {
  const printer = textOf(fieldsOf(params.printer).name);
  if (printer === '') throw new Refused('A printer must be specified before printing');
  return printer;
};

/** The job that a `print` call asks for, to this printer. Throws Refused. */
export const jobOf = (params: Fields, printer: string): PrintJob => {
  const parts = Array.isArray(params.data) ? params.data : [];
  const commands = new Uint8Array(Buffer.concat(parts.map(rawPart)));
  if (commands.length === 0) throw new Refused('No commands found to send to the printer');
  if (commands.length > largestJob) throw new Refused(`A print may hold at most ${largestJob} bytes`);
  return { printer, commands, copies: copiesOf(fieldsOf(params.options).copies ?? 1) };
};

/** What a `print` call has its job called. */
export const jobNameOf = (params: Fields): string => textOf(fieldsOf(params.options).jobName);
