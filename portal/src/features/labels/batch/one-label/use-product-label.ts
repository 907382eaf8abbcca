import { useMemo, useState } from 'react';
import { labelOfLine } from '../../printer/label/label-layout.ts';
import type { Template } from '../../printer/label/template.ts';
import { useLayoutOrder } from '../../printer/label/use-layout-order.ts';
import { useOutput } from '../../printer/use-output.ts';
import { labelsOfProduct, type PrintableProduct } from './product-labels.ts';

/** Which label of a product is printed, and where it comes out. */
export const useProductLabel = (shown: PrintableProduct, variantid: string | null) => {
  const [product, show] = useState(shown);
  const [chosen, choose] = useState(variantid);
  const output = useOutput();
  const lines = useMemo(() => labelsOfProduct(product), [product]);
  const line = lines.find((each) => each.variantid === chosen) ?? lines[0];
  if (!line) throw new Error('A product has at least its own label.');
  const template: Template = line.variantid === null ? 'price' : 'variant';
  const order = useLayoutOrder(template, output);
  const laidOut = useMemo(() => labelOfLine(line, order), [line, order]);
  return { product, show, lines, line, template, choose, output, settings: order.settings, laidOut };
};

export type ProductLabel = ReturnType<typeof useProductLabel>;
