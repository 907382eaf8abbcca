/** One thread lying on top: a run of cells in a row of the cloth. */
export interface Float {
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

/** The weft that lies on top of a crossing of threads: none, the dyed one or the pale one. */
export type Weft = 'none' | 'dyed' | 'pale';

/**
 * A repeat of the cloth's figure, cell by cell: lozenges within lozenges, as ikat weavers tie them, the innermost one
 * and the outline pale.
 * @param size cells of a side, odd, so that the figure has a middle
 */
export const lozenge = (size: number): Weft[][] => {
  const middle = (size - 1) / 2;
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => {
      const distance = Math.abs(x - middle) + Math.abs(y - middle);
      if (distance <= 2 || distance === middle) return 'pale';
      return distance < middle - 1 && Math.floor(distance / 2) % 2 === 0 ? 'dyed' : 'none';
    }),
  );
};

/** The runs of cells along which one weft stays on top, each drawn as one thread. */
export const floats = (cells: readonly (readonly Weft[])[], weft: Weft): Float[] =>
  cells.flatMap((row, y) => {
    const runs: Float[] = [];
    row.forEach((top, x) => {
      if (top !== weft) return;
      const last = runs.at(-1);
      if (last && last.x + last.length === x) runs[runs.length - 1] = { ...last, length: last.length + 1 };
      else runs.push({ x, y, length: 1 });
    });
    return runs;
  });
