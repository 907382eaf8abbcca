import { CannotStart } from '../../provider/index.ts';

/** One setting by its name, trimmed; undefined when it is not set or empty. */
export type Value = (name: string) => string | undefined;

/** The entries of a setting that may hold several, separated by commas. */
export const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** A setting that is on or off; throws `CannotStart` with its name for anything else. */
export const isOn = (name: string, text: string): boolean => {
  if (text !== 'on' && text !== 'off') throw new CannotStart(`${name} must be on or off, not "${text}".`);
  return text === 'on';
};
