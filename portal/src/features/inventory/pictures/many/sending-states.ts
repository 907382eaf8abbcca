import type { PlannedProduct } from './picture-plan.ts';

/** How far one product is. */
export type ProductState = {
  /** One that failed may be tried again; one that is gone may not. */
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'gone';
  /** How many of its pictures are stored, or nothing comes of. */
  readonly through: number;
  /** How much of the next one was sent, 0 to 1. */
  readonly part: number;
  /** Which of its files could not be made ready, and why, in words. */
  readonly refused: readonly string[];
  /** How many it shows already: these are not sent. */
  readonly there: number;
  /** Which of its files it has no room for, by their names: these are not sent either. */
  readonly noRoom: readonly string[];
  /** Why it is not saved; '' otherwise. */
  readonly problem: string;
};

export type ProductStates = ReadonlyMap<string, ProductState>;

/** What became of some products so far. */
export const outcomeOf = (planned: readonly PlannedProduct[], states: ProductStates) => {
  const all = planned.flatMap(({ product, files }) => {
    const state = states.get(product.productid);
    return state ? [{ productid: product.productid, files: files.length, ...state }] : [];
  });
  const added = all
    .map(({ state, files, refused, there, noRoom }) =>
      state === 'done' ? files - refused.length - there - noRoom.length : 0,
    )
    .filter((pictures) => pictures > 0);
  const failed = all.filter(({ state }) => state === 'failed');
  return {
    total: all.reduce((sum, { files }) => sum + files, 0),
    through: all.reduce((sum, { through, part }) => sum + through + part, 0),
    products: added.length,
    pictures: added.reduce((sum, pictures) => sum + pictures, 0),
    there: all.reduce((sum, { state, there }) => sum + (state === 'done' ? there : 0), 0),
    notDone: all.filter(({ problem }) => problem !== '').map(({ productid, problem }) => `${productid}: ${problem}`),
    refused: all.flatMap(({ productid, refused }) => refused.map((words) => `${productid}: ${words}`)),
    noRoom: all.flatMap(({ productid, state, noRoom }) =>
      state === 'done' ? noRoom.map((name) => `${productid}: ${name}`) : [],
    ),
    /** How many products may be tried again. */
    left: failed.length,
    /** Whether some of these wait for files that could not be made ready. */
    waitsForFiles: failed.some(({ refused }) => refused.length > 0),
  };
};
