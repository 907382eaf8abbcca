import { useState } from 'react';
import { fittingSizes } from '../../../../../../shop/size-sets.ts';
import type { VariantLine } from '../product-form.ts';
import type { Axes } from './matrix.ts';
import { rememberedSizes, rememberSizes } from './remembered.ts';

/**
 * The sizes and colors that the matrix shows beside those of the lines. A new product is offered the sizes that its
 * category had last on this machine, else those that fit.
 */
export function useAxes(stored: readonly VariantLine[], categoryName: string) {
  const isNew = stored.length === 0;
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [colors, setColors] = useState<readonly string[]>([]);
  const offered = isNew ? (rememberedSizes(categoryName) ?? fittingSizes(categoryName)) : [];
  const axes: Axes = { sizes: chosen ?? offered, colors };
  return {
    axes,
    setAxes: ({ sizes, colors: next }: Axes) => {
      setColors(next);
      if (sizes === axes.sizes) return;
      setChosen(sizes);
      if (isNew) rememberSizes(categoryName, sizes);
    },
  };
}

export type AxesState = ReturnType<typeof useAxes>;
