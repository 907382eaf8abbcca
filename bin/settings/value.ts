/** One setting by its name, trimmed; undefined when it is not set or empty. */
export type Value = (name: string) => string | undefined;

/** The entries of a setting that may hold several, separated by commas. */
export const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
