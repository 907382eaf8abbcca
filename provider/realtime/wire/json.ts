import { isTooDeep } from '../../http/bodies/body-text.ts';
import { BrokenFrame } from './message.ts';

/**
 * Throws `BrokenFrame` for what is no JSON, or is nested as no body may be: it could be read and not be written any more,
 * and five million bytes of brackets take half a second.
 */
export const parseJson = (text: string): unknown => {
  if (isTooDeep(text)) throw new BrokenFrame('nested too deep');
  try {
    return JSON.parse(text);
  } catch {
    throw new BrokenFrame('no JSON');
  }
};
