import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';

/** What stands for the placeholders so far, by the placeholder. */
export type Known = Map<string, string>;

const kinds: Readonly<Record<string, string>> = {
  uuid: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  jwt: '[\\w-]+\\.[\\w-]+\\.[\\w-]+',
  token: '[\\w.~-]+',
  'token-hash': '[\\w-]+',
  'token-prefix': '[\\w.~-]+',
  'provider-token': '[\\w.~-]+',
  code: '\\d{6}',
  timestamp: '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d+)?Z',
  'unix-time': '\\d{10}',
  int: '\\d+',
  kid: '[\\w-]+',
  x: '[\\w-]{43}',
  y: '[\\w-]{43}',
  'totp-secret': '[A-Z2-7]{32}',
  svg: '<svg.+</svg>',
  'saml-request': '[\\w+/=]+',
  signature: '[\\w+/=]+',
  id: 'id-[\\da-f]+',
  hash: '[\\w-]{43}',
  'hash-cut': '[\\w-]{15}',
  etag: '[\\da-f]{64}',
  cursor: '[\\w+/=-]+',
  signed: '[\\w-]+\\.[\\w-]+\\.[\\w-]+',
  'http-date': '[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT',
};

/** Whose value may be another each time; the newest counts. */
const renewed = new Set(['signed', 'http-date']);

const placeholder = /<([a-z-]+)(?::[a-z\d-]+)?>/g;

/**
 * The code of an app at the moment when the first one was asked for, or so many steps of 30 s after it: what was
 * recorded as the same code must be, however late it comes. One of steps before is of the moment when it is asked for.
 */
const appCode = /<totp-code:([a-z]+(?:-\d+)?)(?:;step=(-?\d+))?>/g;

const firstCodeAt = '<moment of the first code>';

/** How long (ms) a code of a time that is over may be on its way: with the next step one of three before is of four. */
const onItsWay = 10_000;

const codeOf =
  (known: Known) =>
  (whole: string, app: string, steps = '0'): string => {
    const secret = known.get(`<totp-secret:${app}>`);
    if (secret === undefined) return whole;
    const totp = new TOTP({ secret });
    if (Number(steps) < 0) return totp.generate({ timestamp: Date.now() + onItsWay + Number(steps) * 30_000 });
    const moment = known.get(firstCodeAt) ?? String(Date.now());
    known.set(firstCodeAt, moment);
    return totp.generate({ timestamp: Number(moment) + Number(steps) * 30_000 });
  };

/** Puts what is known in place of placeholders; what is asked for and was never seen is made up. */
export const fill = (text: string, known: Known): string =>
  text.replace(appCode, codeOf(known)).replace(placeholder, (whole, kind: string) => {
    const value = known.get(whole);
    if (value !== undefined || kinds[kind] === undefined) return value ?? whole;
    // What has no name is another each time.
    if (!whole.includes(':')) return whole;
    const invented = kind === 'code' ? '000000' : randomUUID();
    known.set(whole, invented);
    return invented;
  });

/** Whether `ours` is what was recorded. Placeholders with a name that are new are known from then on. */
export const fits = (recorded: string, ours: string, known: Known): boolean => {
  const met: string[] = [];
  let pattern = '';
  let read = 0;
  for (const found of recorded.matchAll(placeholder)) {
    const [whole, kind = ''] = found;
    pattern += literally(recorded.slice(read, found.index)) + patternOf(whole, kind, known, met);
    read = found.index + whole.length;
  }
  const match = new RegExp(`^${pattern}${literally(recorded.slice(read))}$`).exec(ours);
  for (const [index, whole] of met.entries()) if (match) known.set(whole, match[index + 1] ?? '');
  return match !== null;
};

const patternOf = (whole: string, kind: string, known: Known, met: string[]): string => {
  const value = renewed.has(kind) ? undefined : known.get(whole);
  if (value !== undefined) return literally(value);
  const form = kinds[kind];
  if (form === undefined) return literally(whole);
  if (!whole.includes(':')) return form;
  if (met.includes(whole)) return `\\${met.indexOf(whole) + 1}(?!\\d)`;
  met.push(whole);
  return `(${form})`;
};

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
