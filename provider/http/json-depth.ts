const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Whether JSON text is nested more than `levels` deep, told before it is parsed; of other text it may say anything. */
export const isDeeper = (text: string, levels: number): boolean => {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (inString) {
      if (character === backslash) i++;
      else if (character === quote) inString = false;
    } else if (character === quote) inString = true;
    else if (character === openBracket || character === openBrace) {
      if (++depth > levels) return true;
    } else if (character === closeBracket || character === closeBrace) depth--;
  }
  return false;
};
