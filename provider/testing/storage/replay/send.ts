import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fill, type Known } from '../../replay/placeholders.ts';
import type { StorageServer } from '../server.ts';
import type { Bytes, Exchange, Part } from './scenario.ts';

export interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a recorded request, byte by byte as it was: `fetch` would write paths anew. */
export const send = async (exchange: Exchange, { url, tokens }: StorageServer, known: Known): Promise<Got> => {
  const { as, method, path, headers = {}, json } = exchange;
  const body = bodyOf(exchange, known);
  const said = Object.entries(headers).map(([name, value]) => [name, fill(String(value), known)]);
  const sent = {
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...lengthOf(method, body),
    ...(as !== 'none' && { authorization: `Bearer ${tokens[as]}` }),
    ...Object.fromEntries(said),
  };
  const { host, hostname, port, pathname } = new URL(url);
  const chunked = 'transfer-encoding' in sent;
  if (chunked) delete sent['content-length'];
  // A length that was declared beside no body: whoever waits for it waits in vain.
  const isHeldBack = headers['content-length'] !== undefined;
  const answer = await asked(
    { hostname, port, method, path: pathname + fill(path, known), headers: { host, ...sent } },
    isHeldBack ? undefined : (body ?? Buffer.alloc(0)),
  );
  const got = { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
  answer.destroy();
  return got;
};

const asked = (
  options: { hostname: string; port: string; method: string; path: string; headers: Record<string, string> },
  body: Buffer | undefined,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const sent = request({ ...options, agent: false }, resolve);
    // Of a body that is refused half-way only the answer counts, which has settled this.
    sent.on('error', reject);
    if (body === undefined) sent.flushHeaders();
    else sent.end(body);
  });

const lengthOf = (method: string, body: Buffer | undefined): { 'content-length'?: string } =>
  body !== undefined || /^(POST|PUT|PATCH)$/.test(method) ? { 'content-length': String(body?.length ?? 0) } : {};

const bodyOf = (exchange: Exchange, known: Known): Buffer | undefined => {
  const { json, binary, multipart } = exchange;
  if (json !== undefined) return Buffer.from(fill(JSON.stringify(json), known));
  if (multipart) return form(exchange, multipart);
  return bytesOf(binary === undefined ? exchange : { base64: binary }, known);
};

const bytesOf = ({ text, textGenerated, base64, generated }: Bytes, known: Known = new Map()): Buffer | undefined => {
  if (text !== undefined) return Buffer.from(fill(text, known));
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  if (generated) return Buffer.alloc(generated.length, generated.everyByteIs);
  if (textGenerated === undefined) return undefined;
  const { prefix, repeat, times, suffix } = textGenerated;
  return Buffer.from(prefix + repeat.repeat(times) + suffix);
};

const form = ({ headers = {} }: Exchange, parts: readonly Part[]): Buffer => {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? 'none';
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${headOf(part)}\r\n\r\n`),
    bytesOf(part) ?? Buffer.alloc(0),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
};

const headOf = ({ name, filename, contentType }: Part): string =>
  [
    `content-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`,
    ...(contentType === undefined ? [] : [`content-type: ${contentType}`]),
  ].join('\r\n');
