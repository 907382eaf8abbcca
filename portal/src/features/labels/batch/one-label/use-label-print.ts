import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Label } from '../../../../../../shop/label/elements.ts';
import { labelCommands } from '../../../../../../shop/label/tspl.ts';
import { providerError } from '../../../../lib/provider-error.ts';
import { sentences } from '../../../../lib/sentences.ts';
import { notify } from '../../../../ui/toaster.tsx';
import { printCommands } from '../../print-service/client.ts';
import { explainFault } from '../../print-service/explain-fault.ts';
import { faultText, isInDoubt } from '../../print-service/fault.ts';
import { waitUntilReady } from '../../print-service/wait-until-ready.ts';
import { type LabelLine, lineKey } from '../../printer/label/label-line.ts';
import type { Output } from '../../printer/output-choice.ts';
import type { PrinterSelection } from '../../printer/use-printer-selection.ts';
import { recordPrinted } from '../../records/records.mutations.ts';
import { labelsText } from '../copies.ts';
import { savePdf } from '../job/save-pdf.ts';
import { freshLines } from '../lines/fresh-lines.ts';
import { changesBetween } from '../lines/price-changes.ts';
import { type PrintableProduct, piecesOf, productFrom } from './product-labels.ts';

export type Printing =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  /** The printer takes nothing just now: nothing was sent yet. */
  | { readonly state: 'waiting'; readonly sentence: string }
  | { readonly state: 'done'; readonly sentence: string }
  /** Only a person can tell whether the labels came out: of a PDF, or of a printer that did not answer. */
  | { readonly state: 'asking'; readonly order: PrintOrder; readonly sentence: string }
  /** Something changed since the label was shown: nothing was printed. */
  | { readonly state: 'changed'; readonly sentence: string }
  | { readonly state: 'failed'; readonly sentence: string };

/** Whether nothing is under way and nothing is asked that comes first. */
export const canPrint = ({ state }: Printing): boolean => !['sending', 'waiting', 'asking'].includes(state);

export type PrintOrder = {
  readonly piece: LabelLine;
  readonly label: Label;
  readonly copies: number;
  readonly output: Output;
  readonly firstPlace: number;
};

/** 'the label', 'all 3 labels'. */
const theseLabels = ({ copies }: PrintOrder): string => (copies === 1 ? 'the label' : `all ${labelsText(copies)}`);

const toPdf = (order: PrintOrder, paper: Exclude<Output, 'printer'>): Printing => {
  const { label, copies, firstPlace, piece } = order;
  savePdf([{ label, copies }], paper, firstPlace, `Label ${piece.productid}`);
  const sentence = `The PDF was saved. Print it at its actual size. Did ${theseLabels(order)} come out?`;
  return { state: 'asking', order, sentence };
};

const failureOf = async (error: unknown, order: PrintOrder): Promise<Printing> => {
  console.error('The label was not printed', error);
  const fault = await explainFault(error);
  if (!isInDoubt(fault)) return { state: 'failed', sentence: faultText(fault, 'Print') };
  return {
    state: 'asking',
    order,
    sentence: `${fault.cause} Look at the printer: did ${theseLabels(order)} come out?`,
  };
};

/**
 * Prints a label, or saves it as a PDF, and tells how far that is. The price is asked anew right before: a printer may
 * have been waited for meanwhile. What was not sent when the dialog closes never is.
 * @param open whether the dialog is there
 * @param onChanged the product as it is now, where its label is no longer the one shown
 */
export const usePrint = (
  product: PrintableProduct,
  selection: PrinterSelection,
  open: boolean,
  onChanged: (product: PrintableProduct) => void,
) => {
  const client = useQueryClient();
  const [printing, setPrinting] = useState<Printing>({ state: 'idle' });
  const ending = useRef(new AbortController());
  useEffect(() => {
    if (!open) return;
    return () => ending.current.abort();
  }, [open]);

  /** What keeps the label from being printed; null when it is as shown. */
  const reasonNotTo = async ({ piece }: PrintOrder): Promise<Printing | null> => {
    try {
      const fresh = productFrom(product.name, await freshLines(client, [piece]));
      if (!fresh) return { state: 'failed', sentence: `${piece.productid} is no longer there. Nothing was printed.` };
      const now = piecesOf(fresh).filter((each) => lineKey(each) === lineKey(piece));
      const changes = changesBetween([piece], now);
      if (changes.length === 0) return null;
      onChanged(fresh);
      return { state: 'changed', sentence: sentences(...changes, 'Check the label, then print') };
    } catch (error) {
      console.error('The price could not be checked', error);
      const said = sentences('The price could not be checked, so nothing was printed', providerError(error).message);
      return { state: 'failed', sentence: said };
    }
  };

  const attempt = async (order: PrintOrder, signal: AbortSignal): Promise<Printing> => {
    const { copies, label, output } = order;
    const { target, choice, settings } = selection;
    const printer = choice?.printer ?? '';
    const onStatus = () =>
      setPrinting({
        state: 'waiting',
        sentence: `${labelsText(copies)} will be printed as soon as ${printer} is ready.`,
      });
    try {
      if (output === 'printer') await waitUntilReady(target, printer, { signal, onStatus });
      setPrinting({ state: 'sending' });
      const reason = await reasonNotTo(order);
      signal.throwIfAborted();
      if (reason) return reason;
      if (output !== 'printer') return toPdf(order, output);
      await printCommands(target, printer, labelCommands(label, copies, settings), signal);
      return { state: 'done', sentence: `${labelsText(copies)} sent to ${printer}.` };
    } catch (error) {
      return error === signal.reason ? { state: 'idle' } : failureOf(error, order);
    }
  };

  const record = ({ piece: { productid, variantid, retailprice }, copies }: PrintOrder): void =>
    void recordPrinted(client, [{ productid, variantid, retailprice, copies }]);

  return {
    printing,
    print: async (order: PrintOrder): Promise<void> => {
      ending.current = new AbortController();
      const { signal } = ending.current;
      setPrinting({ state: 'sending' });
      const next = await attempt(order, signal);
      if (next.state === 'done') record(order);
      setPrinting(next);
      // Under way when the dialog was closed: there is nothing else left to say it in.
      if (signal.aborted && (next.state === 'failed' || next.state === 'asking'))
        notify({
          type: 'error',
          title: `Label of ${order.piece.productid}`,
          description: next.sentence,
          duration: 10_000,
        });
    },
    /** Stops waiting for the printer. */
    cancel: () => ending.current.abort(),
    /** Whether the labels came out. */
    answer: (order: PrintOrder, cameOut: boolean): void => {
      if (cameOut) record(order);
      setPrinting(cameOut ? { state: 'done', sentence: `${labelsText(order.copies)} printed.` } : { state: 'idle' });
    },
  };
};

export type LabelPrint = ReturnType<typeof usePrint>;
