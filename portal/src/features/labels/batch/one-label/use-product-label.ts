import { useMemo, useState } from 'react';
import { labelOfLine, useLayoutOrder } from '../../printer/label/label-layout.ts';
import { formatOf } from '../../printer/output-choice.ts';
import { useOutput } from '../../printer/use-output.ts';
import { type PrintableProduct, piecesOf } from './product-labels.ts';

/** Which label of a product is printed, and where it comes out. */
export const usePiece = (shown: PrintableProduct, variantid: string | null) => {
  const [product, show] = useState(shown);
  const [chosen, choose] = useState(variantid);
  const output = useOutput();
  const pieces = useMemo(() => piecesOf(product), [product]);
  const piece = pieces.find((each) => each.variantid === chosen) ?? pieces[0];
  if (!piece) throw new Error('A product has at least its own label.');
  const order = useLayoutOrder(
    piece.variantid === null ? 'price' : 'variant',
    formatOf(output.output),
    output.output === 'printer' ? output.printer.settings : null,
  );
  const laidOut = useMemo(() => labelOfLine(piece, order), [piece, order]);
  return { product, show, pieces, piece, choose, output, settings: order.settings, laidOut };
};

export type PieceSelection = ReturnType<typeof usePiece>;
