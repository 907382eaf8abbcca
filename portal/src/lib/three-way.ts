/**
 * Whose value stands when two people changed what both had opened as `base`: mine where they changed nothing or the
 * same, theirs where only they did, and where both changed it differently it is a clash.
 */
export function threeWay<Value>(
  base: Value,
  mine: Value,
  theirs: Value,
  same: (a: Value, b: Value) => boolean,
): 'mine' | 'theirs' | 'clash' {
  if (same(theirs, base) || same(mine, theirs)) return 'mine';
  return same(mine, base) ? 'theirs' : 'clash';
}
