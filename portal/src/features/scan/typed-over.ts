/*
 * A scan goes into whichever field has the focus, as typing would. What stood there is remembered when a burst may be
 * beginning, and put back once it turns out to be one.
 */

export type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** What a field held, and where its caret was; null where the kind of field has none to tell. */
export interface Standing {
  readonly value: string;
  readonly caret: readonly [start: number, end: number] | null;
}

/** The field as it is now. */
export const standingOf = ({ value, selectionStart, selectionEnd }: TextBox): Standing => ({
  value,
  caret: selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd],
});

const commonStart = (a: string, b: string): number => {
  let place = 0;
  while (place < a.length && place < b.length && a[place] === b[place]) place += 1;
  return place;
};

/**
 * The text of a field without what a burst put there.
 * @param before the text before the burst
 * @param after the text as the burst left it
 * @param now the text as it stands, which may have been typed on meanwhile
 * @returns null where it cannot be told any more what was the burst's
 */
export const withoutBurst = (before: string, after: string, now: string): string | null => {
  if (now === after) return before;
  const start = commonStart(before, after);
  const mostEnd = Math.min(before.length, after.length) - start;
  let end = 0;
  while (end < mostEnd && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const added = after.slice(start, after.length - end);
  const replaced = before.slice(start, before.length - end);
  // Typed on behind the burst, or before it: the burst itself stands where it stood, seen from the other side.
  const head = after.slice(0, start) + added;
  if (added !== '' && now.startsWith(head)) return after.slice(0, start) + replaced + now.slice(head.length);
  const tail = added + after.slice(after.length - end);
  if (added !== '' && now.endsWith(tail))
    return now.slice(0, -tail.length) + replaced + before.slice(before.length - end);
  return null;
};

/** Sets a field's text as its person's typing would: past React's own note of what the field holds. */
const write = (field: TextBox, value: string): void => {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Takes what a burst typed out of its field again.
 * @returns whether the field now holds what it held before the burst
 */
export const takeOut = async (field: TextBox, before: Standing, after: string): Promise<boolean> => {
  const { value } = field;
  if (value === before.value) return true;
  const mended = withoutBurst(before.value, after, value);
  if (mended === null) return false;
  write(field, mended);
  // The field may show its text in a form of its own, and moves its caret then.
  await new Promise(requestAnimationFrame);
  if (mended === before.value && before.caret && field.value === mended) field.setSelectionRange(...before.caret);
  return field.value === mended;
};
