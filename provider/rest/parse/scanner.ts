import { badQuery, tooMuch } from '../errors.ts';

const maxDepth = 32;
const nameCharacter = /[\p{L}\p{M}\p{Nd}_$ ]/u;

/** Reads one piece of a query string from left to right; every refusal names the place. */
export class Scanner {
  readonly text: string;
  readonly #what: string;
  readonly #before: number;
  #at = 0;
  #depth = 0;

  /** `what` stands in refusals, whose columns count `before` characters ahead of `text`. */
  constructor(text: string, what: string, before = 0) {
    this.text = text;
    this.#what = what;
    this.#before = before;
  }

  get atEnd(): boolean {
    return this.#at >= this.text.length;
  }

  looksAt(expected: string): boolean {
    return this.text.startsWith(expected, this.#at);
  }

  /** Steps over `expected` if it comes next. */
  takes(expected: string): boolean {
    if (!this.looksAt(expected)) return false;
    this.#at += expected.length;
    return true;
  }

  needs(expected: string): void {
    if (!this.takes(expected)) this.refuse(`expecting "${expected}"`);
  }

  needsEnd(): void {
    if (!this.atEnd) this.refuse('expecting end of input');
  }

  /** Tries `read`; an undefined answer leaves the scanner where it was. */
  attempt<Value>(read: () => Value | undefined): Value | undefined {
    const start = this.#at;
    const value = read();
    if (value === undefined) this.#at = start;
    return value;
  }

  /** What `pattern` (sticky) matches here, stepped over; undefined when it does not. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  skipSpace(): void {
    this.match(/[ \t]*/y);
  }

  rest(): string {
    const rest = this.text.slice(this.#at);
    this.#at = this.text.length;
    return rest;
  }

  /** A quoted value, a backslash taking the next character as it is; undefined if none is complete here. */
  quoted(): string | undefined {
    const found = this.match(/"(?:[^"\\]|\\[\s\S])*"/y);
    return found?.slice(1, -1).replaceAll(/\\([\s\S])/g, '$1');
  }

  /** A name: quoted, or letters, digits, `_`, `$`, spaces and dashes; spaces around it do not count. */
  name(): string {
    return this.optionalName() ?? this.refuse('expecting field name (* or [a..z0..9_$])');
  }

  optionalName(): string | undefined {
    const quoted = this.quoted();
    if (quoted !== undefined) return quoted;
    const start = this.#at;
    let end = start;
    for (;;) {
      const character = this.text.slice(end, end + ((this.text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1));
      const isDash = character === '-' && end > start && this.text[end + 1] !== '>';
      if (character === '' || !(isDash || nameCharacter.test(character))) break;
      end += character.length;
    }
    const name = this.text.slice(start, end).trim();
    if (name === '') return undefined;
    this.#at = end;
    return name;
  }

  /** Reads one level of nesting; too many of them are refused before they cost a stack. */
  nested<Value>(read: () => Value): Value {
    if (++this.#depth > maxDepth)
      throw tooMuch('The query is nested too deeply', `At most ${maxDepth} levels are read in ${this.#what}`);
    const value = read();
    this.#depth -= 1;
    return value;
  }

  /** Throws PGRST100 at the present place. */
  refuse(expecting: string): never {
    const found = this.atEnd
      ? 'end of input'
      : JSON.stringify(String.fromCodePoint(this.text.codePointAt(this.#at) ?? 0));
    throw badQuery(this.#what, this.#before + this.#at + 1, `unexpected ${found} ${expecting}`);
  }
}
