// Code 128 (ISO/IEC 15417), subsets B and C: what a product id needs.

/** Widths of bar, space, bar, space, bar, space in modules for the values 0 to 105; 106 is the stop with its last bar. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112';
const widths = patterns.split(' ').map((pattern) => [...pattern].map(Number));

const codeC = 99;
const codeB = 100;
const startB = 104;
const startC = 105;
const stop = 106;

/** The modules of white on each side of the bars without which a scanner may not find them. */
export const quietZoneModules = 10;

/** Whether every character is in subset B (space to tilde). */
export const isCode128Text = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);

const digitsFrom = (text: string, at: number): number => /^\d*/.exec(text.slice(at))?.[0].length ?? 0;

/** The values between start and check, chosen as the standard's annex advises and the printers' "128" does. */
const chooseSubsets = (text: string): number[] => {
  const leading = digitsFrom(text, 0);
  let inC = leading >= 4 || (leading === 2 && text.length === 2);
  const values = [inC ? startC : startB];
  let at = 0;
  while (at < text.length) {
    const digits = digitsFrom(text, at);
    if (inC && digits < 2) {
      values.push(codeB);
      inC = false;
    } else if (!inC && digits >= 4 && digits % 2 === 0) {
      values.push(codeC);
      inC = true;
    }
    const length = inC ? 2 : 1;
    values.push(inC ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32);
    at += length;
  }
  return values;
};

/** The symbol values of a text, start, check and stop included. Throws RangeError for what subset B cannot hold. */
export const code128Values = (text: string): readonly number[] => {
  if (!isCode128Text(text)) throw new RangeError('Code 128 subset B holds the characters from space to tilde only.');
  const values = chooseSubsets(text);
  const sum = values.reduce((total, value, index) => total + value * Math.max(1, index), 0);
  return [...values, sum % 103, stop];
};

/** The widths of bars and spaces in turn, in modules, beginning and ending with a bar. */
export const code128Bars = (text: string): readonly number[] =>
  code128Values(text).flatMap((value) => widths[value] ?? []);

/** The modules from the first bar to the last with the subsets chosen above. */
export const code128Modules = (text: string): number => code128Bars(text).reduce((total, width) => total + width, 0);

/** The same if a printer stayed in subset B throughout: the widest that the bars can become. */
export const widestCode128Modules = (text: string): number => (text.length + 2) * 11 + 13;
