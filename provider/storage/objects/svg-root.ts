/** What may stand before the root of an XML document: how it begins and how it ends. */
const ahead: readonly (readonly [string, string])[] = [
  ['<?', '?>'],
  ['<!--', '-->'],
];

const root = /<(?:[\w.-]+:)?svg[\s/>]/iy;
const doctype = /<!doctype[^>[]*/iy;

/** Whether text begins as an SVG does: nothing but declarations and comments before its root, which is in these bytes. */
export const isSvg = (head: Uint8Array): boolean => {
  const text = new TextDecoder().decode(head);
  for (let at = 0; at < text.length; ) {
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
    root.lastIndex = at;
    if (root.test(text)) return true;
    const end = endOf(text, at);
    if (end === undefined) return false;
    at = end;
  }
  return false;
};

/** Where a declaration or comment that begins there is over; undefined where none does, or it does not end. */
const endOf = (text: string, at: number): number | undefined => {
  const [, closing] = ahead.find(([opening]) => text.startsWith(opening, at)) ?? [];
  if (closing !== undefined) return after(text, closing, at);
  doctype.lastIndex = at;
  const begun = doctype.exec(text);
  if (!begun) return undefined;
  const next = at + begun[0].length;
  const inner = text[next] === '[' ? after(text, ']', next) : next;
  return inner === undefined ? undefined : after(text, '>', inner);
};

const after = (text: string, word: string, from: number): number | undefined => {
  const at = text.indexOf(word, from);
  return at < 0 ? undefined : at + word.length;
};
