import { invalidKey } from '../errors.ts';

/** Of UTF-8: what the indexes of storage.objects hold, with room for the bucket. */
const mostBytes = 1_024;

/**
 * Of ASCII what the hosted service takes, which needs no encoding that a client could get wrong. Beyond it letters and
 * signs of any script with what joins them, but nothing that is not seen or turns the order of letters.
 */
const letters = /^(?:[\w/!\-.*'() &$=@;:+,?\u200c\u200d]|(?![\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}])[^\p{ASCII}])+$/u;

/**
 * What is seen: no blank, nothing that only joins or changes what stands beside it, no letter that fills a place with
 * nothing, of which the pattern of Braille without a dot is one.
 */
const seen = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Throws for what no object can be called. A name is kept as it is sent, in whichever normal form. */
export const checkKey = (key: string): void => {
  if (Buffer.byteLength(key) > mostBytes) throw invalidKey(`Invalid key: it is longer than ${mostBytes} bytes`);
  if (!letters.test(key)) throw invalidKey(`Invalid key: ${key}`);
};

/** As `checkKey`, of a name that is to be given: no part of it is `.` or `..`, or shows nothing. */
export const checkNewKey = (key: string): void => {
  checkKey(key);
  const parts = key.split('/');
  if (parts.some((part) => part === '.' || part === '..'))
    throw invalidKey(`Invalid key: ${key} contains dot path segment`);
  if (parts.some((part) => part !== '' && !seen.test(part))) throw invalidKey(`Invalid key: ${key}`);
};
