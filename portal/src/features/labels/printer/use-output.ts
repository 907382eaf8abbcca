import { useState } from 'react';
import { sheetPlaces } from '../../../../../shop/label/sheet.ts';
import type { Output } from './output-choice.ts';
import { rememberedOutput } from './remembered.ts';
import { usePrinterSelection } from './use-printer-selection.ts';

/** The place of a sheet at which to begin: its number, or what to do about what was typed. */
export const firstPlaceFrom = (typed: string): { readonly place: number } | { readonly error: string } => {
  const text = typed.trim();
  const place = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return place >= 1 && place <= sheetPlaces ? { place } : { error: `Type a whole number from 1 to ${sheetPlaces}.` };
};

/** Where labels come out, as chosen on this machine. */
export const useOutput = () => {
  const [output, setOutput] = useState<Output>(rememberedOutput.get);
  const [firstPlace, setFirstPlace] = useState('1');
  const printer = usePrinterSelection(output === 'printer');
  return { output, setOutput, firstPlace, setFirstPlace, printer };
};

export type OutputSelection = ReturnType<typeof useOutput>;
