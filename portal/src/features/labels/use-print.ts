import { useState } from 'react';
import type { Label } from '../../../../shop/label/elements.ts';
import { labelCommands } from '../../../../shop/label/tspl.ts';
import { labelsText } from './copies.ts';
import { isLocalNetworkDenied } from './local-network.ts';
import { printCommands } from './print-client.ts';
import { faultFrom, type PrintFault } from './print-fault.ts';
import type { PrintTarget } from './printer-choice.ts';

export type Printing =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  | { readonly state: 'done'; readonly sentence: string }
  | { readonly state: 'failed'; readonly fault: PrintFault };

export type PrintOrder = {
  readonly target: PrintTarget;
  readonly printer: string;
  readonly label: Label;
  readonly copies: number;
};

const send = async ({ target, printer, label, copies }: PrintOrder): Promise<Printing> => {
  try {
    await printCommands(target, printer, labelCommands(label, copies));
    return { state: 'done', sentence: `${labelsText(copies)} sent to ${printer}.` };
  } catch (error) {
    console.error('The label was not printed', error);
    return { state: 'failed', fault: faultFrom(error, await isLocalNetworkDenied()) };
  }
};

/** Sends a label to a printer and tells how far that is. */
export const usePrint = (): { printing: Printing; print: (order: PrintOrder) => Promise<void> } => {
  const [printing, setPrinting] = useState<Printing>({ state: 'idle' });
  const print = async (order: PrintOrder): Promise<void> => {
    setPrinting({ state: 'sending' });
    setPrinting(await send(order));
  };
  return { printing, print };
};
