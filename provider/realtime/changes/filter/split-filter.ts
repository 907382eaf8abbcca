/** After which a quotation mark begins a quoted value; elsewhere it is a character like any other. */
const beginsValue = new Set(['.', '(', ',']);

/**
 * The conditions of a filter, which commas part: but for those inside parentheses or a quoted value. What is not closed
 * goes on to the end.
 */
export const splitFilter = (filter: string): string[] => {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < filter.length; at++) {
    const character = filter.charAt(at);
    if (isQuoted) {
      if (character === '\\' && at + 1 < filter.length) part += filter.charAt(at++);
      else if (character === '"') isQuoted = false;
    } else if (character === ',' && depth === 0) {
      parts.push(part);
      part = '';
      continue;
    } else if (character === '"') isQuoted = beginsValue.has(part.at(-1) ?? '');
    else if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    part += filter.charAt(at);
  }
  return [...parts, part];
};

/** A value without its quotation marks; one that is not closed, or that something follows, is as it was written. */
export const unquoted = (value: string): string =>
  /^"(?:[^"\\]|\\.)*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value;
