const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A body as text; undefined where it is no UTF-8. */
export const bodyText = (body: Uint8Array): string | undefined => {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
};

/** How deep JSON may be nested: neither JavaScript nor PostgreSQL can write what is much deeper. */
export const mostLevels = 200;

/** Whether JSON text is nested deeper than that, found before it is parsed; of other text the answer says nothing. */
export const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (inString) {
      if (character === backslash) i++;
      else if (character === quote) inString = false;
    } else if (character === quote) inString = true;
    else if (character === openBracket || character === openBrace) {
      if (++depth > mostLevels) return true;
    } else if (character === closeBracket || character === closeBrace) depth--;
  }
  return false;
};
