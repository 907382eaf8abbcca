import { type RefObject, useEffect, useState } from 'react';
import type { PdfWay } from '../../printer/first-output.ts';
import { firstPlaceFrom } from '../../printer/use-output.ts';
import { copiesFrom } from '../copies.ts';
import { isAskedAbout } from '../many-labels.ts';
import type { LabelOrder, LabelPrint } from './use-label-print.ts';
import type { ProductLabel } from './use-product-label.ts';

const isSame = (one: LabelOrder, other: LabelOrder): boolean =>
  one.line === other.line &&
  one.copies === other.copies &&
  one.output === other.output &&
  one.firstPlace === other.firstPlace &&
  one.printer === other.printer;

/** Whether what was printed last, or is, is what is asked for. A PDF that waits for a press is given up once it is not. */
const useIsShown = ({ printing, shareReady, cancel }: LabelPrint, order: LabelOrder | null): boolean => {
  const isShown = printing !== null && order !== null && isSame(order, printing.order);
  useEffect(() => {
    if (shareReady && !isShown) cancel();
  });
  return isShown;
};

/** What is asked for of one label, and what a press makes of it. */
export const useLabelForm = (label: ProductLabel, print: LabelPrint, copies: RefObject<HTMLInputElement | null>) => {
  const [text, setText] = useState('1');
  const [isChecked, setChecked] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const [asked, setAsked] = useState<LabelOrder | null>(null);
  const { line, laidOut } = label;
  const { output, printer, pdfWays } = label.output;
  const read = copiesFrom(text);
  const place = firstPlaceFrom(label.output.firstPlace);

  const orderBy = (pdfWay: PdfWay): LabelOrder | null => {
    if ('error' in read || 'refused' in laidOut) return null;
    if (output === 'sheet' && 'error' in place) return null;
    if (output === 'printer' && !printer.choice) return null;
    const firstPlace = 'place' in place ? place.place : 1;
    return { line, copies: read.copies, output, firstPlace, printer: printer.choice?.printer ?? '', pdfWay };
  };
  const order = orderBy(pdfWays[0]);
  const isOut = useIsShown(print, order) && print.printing?.state.phase.is === 'done';

  return {
    text,
    setText,
    /** How many are asked for; 1 where what was typed is no number of labels. */
    copies: 'copies' in read ? read.copies : 1,
    /** What is wrong with the copies, once they were to be printed. */
    error: isChecked && 'error' in read ? read.error : null,
    /** Whether this very order came out last. */
    isOut,
    /** Whether it was asked for once more after it came out. */
    isAgain,
    /** Whether there are so many that they are asked about before they go out. */
    isAsking: asked !== null,
    /** Prints; what has just come out is only offered again. */
    submit: (pdfWay: PdfWay): void => {
      setChecked(true);
      if (isOut) {
        setAgain(true);
        print.forget();
        return;
      }
      if ('error' in read) copies.current?.focus();
      const wanted = orderBy(pdfWay);
      if (!wanted || !print.canPrint) return;
      if (isAskedAbout(wanted.output, wanted.copies)) setAsked(wanted);
      else print.print(wanted);
    },
    answer: (isWanted: boolean): void => {
      setAsked(null);
      if (asked && isWanted) print.print(asked);
    },
  };
};

export type LabelForm = ReturnType<typeof useLabelForm>;
