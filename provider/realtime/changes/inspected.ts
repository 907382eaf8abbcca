/**
 * A value as the hosted service's messages write it, which are made by Elixir: lists in brackets, objects as
 * `%{"key" => value}` by their keys, null as nil.
 */
export const inspected = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value);
  if (value === null || value === undefined) return 'nil';
  if (Array.isArray(value)) return `[${value.map(inspected).join(', ')}]`;
  if (typeof value !== 'object') return String(value);
  const pairs = Object.entries(value).filter(([, held]) => held !== undefined);
  return `%{${pairs
    .sort(byKey)
    .map(([key, held]) => `${quoted(key)} => ${inspected(held)}`)
    .join(', ')}}`;
};

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

const quoted = (text: string): string => JSON.stringify(text).replaceAll('#{', '\\#{');
