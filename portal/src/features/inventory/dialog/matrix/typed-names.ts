import { namesIn } from '../../../../../../shop/size-sets.ts';
import { colorKey, sizeKey } from '../../../../../../shop/sizes.ts';
import type { AxesState } from './use-axes.ts';
import type { MatrixState } from './use-matrix.ts';

/**
 * What becomes of the names that are typed between commas, once one goes on.
 * @param ids of the two fields
 */
export const typedNames = (
  state: MatrixState,
  { draft, put }: AxesState,
  ids: { readonly sizes: string; readonly colors: string },
) => {
  const { sizes, colors } = state.matrix;
  const settleSizes = (): readonly string[] => {
    const typed = draft.typedSizes === null ? sizes : namesIn(draft.typedSizes, sizeKey);
    if (typed.join() !== sizes.join()) state.setSizes(typed);
    put({ typedSizes: null });
    return typed;
  };
  const settleColors = (): readonly string[] => {
    const typed = namesIn(draft.typedColors, colorKey);
    if (typed.length > 0) state.addColors(typed);
    put({ typedColors: '' });
    return [...colors, ...typed];
  };
  return {
    settleSizes,
    settleColors,
    /** Whether there are sizes and colors by now; else the focus goes to what is missing. */
    isReady: (): boolean => {
      const [noSizes, noColors] = [settleSizes().length === 0, settleColors().length === 0];
      if (noSizes) state.say('Choose a size set or type the sizes first.');
      else if (noColors) state.say('Type the colors first.');
      if (noSizes || noColors) document.getElementById(noSizes ? ids.sizes : ids.colors)?.focus();
      return !(noSizes || noColors);
    },
  };
};
