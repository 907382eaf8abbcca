import { fittingSizes } from '../../../../../../shop/size-sets.ts';
import type { VariantLine } from '../product-form.ts';
import type { VariantsDraft } from '../use-variants-draft.ts';
import type { Axes } from './matrix.ts';
import { rememberedSizes, rememberSizes } from './remembered.ts';

/**
 * The sizes and colors that the matrix shows beside those of the lines. A new product is offered the sizes that its
 * category had last on this machine, else those that fit.
 */
export function useAxes({ draft, put }: VariantsDraft, stored: readonly VariantLine[], categoryName: string) {
  const isNew = stored.length === 0;
  const offered = isNew ? (rememberedSizes(categoryName) ?? fittingSizes(categoryName)) : [];
  const axes: Axes = { sizes: draft.sizes ?? offered, colors: draft.colors };
  return {
    ...{ axes, draft, put },
    setAxes: ({ sizes, colors }: Axes) => {
      put({ colors });
      if (sizes === axes.sizes) return;
      put({ sizes });
      if (isNew) rememberSizes(categoryName, sizes);
    },
  };
}

export type AxesState = ReturnType<typeof useAxes>;
