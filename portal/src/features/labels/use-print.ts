import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Label } from '../../../../shop/label/elements.ts';
import { labelCommands } from '../../../../shop/label/tspl.ts';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { freshLines } from './batch/fresh-lines.ts';
import { type LabelLine, lineKey } from './batch/label-line.ts';
import { changesBetween } from './batch/price-changes.ts';
import { labelsText } from './copies.ts';
import { explainFault } from './explain-fault.ts';
import { recordPrinted } from './labels.mutations.ts';
import type { Output } from './output.ts';
import { type PrintableProduct, piecesOf, productFrom } from './pieces.ts';
import { printCommands } from './print-client.ts';
import { savePdf } from './save-pdf.ts';
import type { PrinterSelection } from './use-printer-selection.ts';
import { waitUntilReady } from './wait-until-ready.ts';

export type Printing =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  | { readonly state: 'done'; readonly sentence: string }
  /** A PDF was saved: only a person can tell whether it was printed. */
  | { readonly state: 'saved'; readonly order: PrintOrder }
  /** Something changed since the label was shown: nothing was printed. */
  | { readonly state: 'changed'; readonly sentence: string }
  | { readonly state: 'failed'; readonly sentence: string };

export type PrintOrder = {
  readonly piece: LabelLine;
  readonly label: Label;
  readonly copies: number;
  readonly output: Output;
  readonly firstPlace: number;
};

const send = async (order: PrintOrder, selection: PrinterSelection, signal: AbortSignal): Promise<Printing> => {
  const { label, copies, output, firstPlace } = order;
  if (output !== 'printer') {
    savePdf([{ label, copies }], output, firstPlace, `Label ${order.piece.productid}`);
    return { state: 'saved', order };
  }
  const { target, choice, settings } = selection;
  if (!choice) return { state: 'idle' };
  try {
    await waitUntilReady(target, choice.printer, { signal });
    await printCommands(target, choice.printer, labelCommands(label, copies, settings));
    return { state: 'done', sentence: `${labelsText(copies)} sent to ${choice.printer}.` };
  } catch (error) {
    if (signal.aborted) return { state: 'idle' };
    console.error('The label was not printed', error);
    return { state: 'failed', sentence: (await explainFault(error)).sentence };
  }
};

/**
 * Prints a label, or saves it as a PDF, and tells how far that is. The price is asked anew before.
 * @param onChanged the product as it is now, where its label is no longer the one shown
 */
export const usePrint = (
  product: PrintableProduct,
  selection: PrinterSelection,
  onChanged: (product: PrintableProduct) => void,
) => {
  const client = useQueryClient();
  const [printing, setPrinting] = useState<Printing>({ state: 'idle' });
  const closing = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort();
  }, []);

  /** What is no longer as shown, in sentences; throws a ProviderError. */
  const changesOf = async (piece: LabelLine): Promise<readonly string[]> => {
    const fresh = productFrom(product.name, await freshLines(client, [piece]));
    const pieces = fresh ? piecesOf(fresh) : [];
    const changes = changesBetween(
      [piece],
      pieces.filter((each) => lineKey(each) === lineKey(piece)),
    );
    if (fresh && changes.length > 0) onChanged(fresh);
    return changes;
  };

  const attempt = async (order: PrintOrder): Promise<Printing> => {
    try {
      const changes = await changesOf(order.piece);
      if (changes.length > 0)
        return { state: 'changed', sentence: sentences(...changes, 'Check the label, then print') };
    } catch (error) {
      console.error('The price could not be checked', error);
      const said = sentences('The price could not be checked, so nothing was printed', providerError(error).message);
      return { state: 'failed', sentence: said };
    }
    return send(order, selection, closing.current.signal);
  };

  const record = ({ piece: { productid, variantid, retailprice }, copies }: PrintOrder): void =>
    void recordPrinted(client, [{ productid, variantid, retailprice, copies }]);

  return {
    printing,
    print: async (order: PrintOrder): Promise<void> => {
      setPrinting({ state: 'sending' });
      const next = await attempt(order);
      if (next.state === 'done') record(order);
      setPrinting(next);
    },
    /** Whether the labels of the PDF came out. */
    answer: (order: PrintOrder, cameOut: boolean): void => {
      if (cameOut) record(order);
      setPrinting(cameOut ? { state: 'done', sentence: `${labelsText(order.copies)} printed.` } : { state: 'idle' });
    },
  };
};

export type LabelPrint = ReturnType<typeof usePrint>;
