/** As far as a finger has to go, in pixels. */
const threshold = 50;

/** Where a movement of a finger leads: 1 to the next, -1 to the one before, 0 nowhere. */
export const swiped = (right: number, down: number): -1 | 0 | 1 => {
  if (Math.abs(right) < threshold || Math.abs(right) < 2 * Math.abs(down)) return 0;
  return right < 0 ? 1 : -1;
};
