import { bodyText, isTooDeep } from '../../http/bodies/body-text.ts';
import { notRead } from './refusals.ts';

/** The JSON text of a body, without space around it; undefined of an empty one. Throws `SendingRefused`. */
export const jsonText = (body: Buffer): string | undefined => {
  const text = bodyText(body)?.trim();
  if (text === '') return undefined;
  if (text === undefined || isTooDeep(text)) throw notRead();
  try {
    JSON.parse(text);
  } catch {
    throw notRead();
  }
  return text;
};
