import type { StatementError } from '../../postgres/errors.ts';
import { type RefusalBody, RestError } from '../errors.ts';

/** `RAISE SQLSTATE 'PGRST'`: its message is the body, its detail status and headers, both as JSON. */
export const raisedByDatabase = ({ message, detail }: StatementError): RestError => {
  const body = parseRecord(message);
  if (typeof body?.code !== 'string' || typeof body.message !== 'string')
    return cannotParse(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    );
  if (detail === undefined) return cannotParse('DETAIL is missing in the RAISE statement', detailHint);
  const more = parseRecord(detail);
  const status = more?.status;
  const headers = more?.headers;
  if (typeof status !== 'number' || status < 200 || status > 599 || !isHeaders(headers))
    return cannotParse(`Invalid JSON value for DETAIL: '${detail}'`, detailHint);
  const { code, message: words, details, hint } = body as unknown as RefusalBody;
  const statusText = typeof more?.status_text === 'string' ? reasonOf(more.status_text) : undefined;
  return new RestError(status, code, words, { details, hint, headers, statusText });
};

/** As the reason beside a status, which takes no other letters (RFC 9112, 4); undefined where it has some. */
export const reasonOf = (text: string): string | undefined =>
  /^[\t\x20-\x7e\x80-\xff]{1,200}$/.test(text) ? text : undefined;

const detailHint =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";

const cannotParse = (details: string, hint: string): RestError =>
  new RestError(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, { details, hint });

const parseRecord = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isHeaders = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.entries(value).every(([name, text]) => isHeader(name, text));

// Of the connection and of how the body lies on it, which are the server's own.
const ofTheServer = ['connection', 'content-length', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** Whether an answer can have this header, and the database may set it. */
export const isHeader = (name: string, value: unknown): boolean =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) &&
  !ofTheServer.includes(name.toLowerCase()) &&
  typeof value === 'string' &&
  !/[^\t\x20-\x7e\x80-\xff]/.test(value);
