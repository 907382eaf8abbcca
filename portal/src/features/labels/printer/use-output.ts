import { useState } from 'react';
import { sheetPlaces } from '../../../../../shop/label/sheet.ts';
import { firstOutput, isPdfFirst, pdfWays } from './first-output.ts';
import type { Output } from './output-choice.ts';
import { rememberedOutput } from './remembered.ts';
import { thisMachine } from './this-machine.ts';
import { usePrinterSelection } from './use-printer-selection.ts';

/** The place of a sheet at which to begin: its number, or what to do about what was typed. */
export const firstPlaceFrom = (typed: string): { readonly place: number } | { readonly error: string } => {
  const text = typed.trim();
  const place = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return place >= 1 && place <= sheetPlaces ? { place } : { error: `Type a whole number from 1 to ${sheetPlaces}.` };
};

/**
 * Where labels come out, as chosen on this machine.
 * @param begun where they came out before, for what is gone on with
 */
export const useOutput = (begun?: Output) => {
  const [machine] = useState(thisMachine);
  const [output, setOutput] = useState<Output>(begun ?? firstOutput(machine));
  const [firstPlace, setFirstPlace] = useState('1');
  const printer = usePrinterSelection(output === 'printer');
  const choose = (next: Output): void => {
    setOutput(next);
    rememberedOutput.set(next);
  };
  return {
    output,
    /** Takes another on this machine from now on. */
    choose,
    /** A PDF in place of a print service that does not answer: for this time alone where one did before. */
    makePdf: (): void => (machine.wasServed ? setOutput('roll') : choose('roll')),
    firstPlace,
    setFirstPlace,
    printer,
    isPdfFirst: isPdfFirst(machine),
    /** How a PDF can leave the page here, the main way first. */
    pdfWays: pdfWays(machine),
  };
};

export type OutputSelection = ReturnType<typeof useOutput>;
