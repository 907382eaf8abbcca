import { useEffect, useRef } from 'react';
import type { PrinterSelection } from '../printer/use-printer-selection.ts';
import { NotSent, type Trouble, told } from './job/trouble.ts';
import type { Destination } from './job/way-out.ts';

/** Where labels go, or why nowhere; null as long as the printers are looked for. */
const found = ({ target, choice, printers }: PrinterSelection): Destination | Trouble | null => {
  if (choice) return { target, printer: choice.printer };
  if (printers.state === 'failed') return { is: 'fault', fault: printers.fault };
  return printers.state === 'looking' ? null : told('No printer is chosen. Choose one, then go on.');
};

/**
 * Where labels go at the moment at which it is asked, once the printers were looked for: whoever opens a job and goes on
 * with it at once need not wait for that. Rejects with NotSent where there is no printer.
 */
export const useDestination = (selection: PrinterSelection): (() => Promise<Destination>) => {
  const last = useRef<Destination | Trouble | null>(null);
  const waiting = useRef<((answer: Destination | Trouble) => void)[]>([]);
  useEffect(() => {
    last.current = found(selection);
    if (last.current) for (const answer of waiting.current.splice(0)) answer(last.current);
  }, [selection]);
  return async () => {
    const answer =
      last.current ?? (await new Promise<Destination | Trouble>((resolve) => waiting.current.push(resolve)));
    if ('is' in answer) throw new NotSent(answer);
    return answer;
  };
};
