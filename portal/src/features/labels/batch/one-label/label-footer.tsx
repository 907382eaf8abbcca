import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { PdfWay } from '../../printer/first-output.ts';
import { SteadyButton } from '../steady-button.tsx';
import type { LabelForm } from './use-label-form.ts';
import type { LabelPrint } from './use-label-print.ts';
import type { ProductLabel } from './use-product-label.ts';

const wayTexts: Record<PdfWay, string> = { share: 'Share', save: 'Save PDF' };
const busyTexts: Record<PdfWay, string> = { share: 'Sharing...', save: 'Saving...' };

/** What the main button says while it waits. */
const busyText = ({ printing }: LabelPrint): string => {
  if (printing && printing.order.output !== 'printer') return busyTexts[printing.order.pdfWay];
  return printing?.state.phase.is === 'waiting' ? 'Waiting...' : 'Printing...';
};

type LabelFooterProps = {
  /** The id of the form that its main button submits. */
  formId: string;
  form: LabelForm;
  label: ProductLabel;
  print: LabelPrint;
  onClose: () => void;
};

/** The id of what is said of a label. */
export const saidBy = (formId: string): string => `${formId}-said`;

/**
 * The last button takes the focus once the label came out; and where another one is printed, if the button that was
 * pressed is gone.
 */
function useFocusAtEnd(isDone: boolean, isOut: boolean) {
  const last = useRef<HTMLButtonElement>(null);
  const wasDone = useRef(false);
  useEffect(() => {
    if (wasDone.current === isDone) return;
    wasDone.current = isDone;
    const isLost = document.activeElement?.matches('body, [data-dialog]');
    if (isDone ? isOut : isLost) last.current?.focus();
  }, [isDone, isOut]);
  return last;
}

/**
 * What can be done with the label. Where Print was stands Close once it came out: a second press prints no other. Print
 * again only brings Print back, which takes no press at first.
 */
export function LabelFooter({ formId, form, label, print, onClose }: LabelFooterProps) {
  const { output, printer, pdfWays } = label.output;
  const phase = print.printing?.state.phase.is;
  /** Something comes first: an answer, or the labels that are left. */
  const isHeld = !print.canPrint && (phase === 'asked' || phase === 'stopped');
  const isBusy = !print.canPrint && !isHeld;
  const last = useFocusAtEnd(phase === 'done', form.isOut);
  const Main = form.isAgain ? SteadyButton : Button;
  if (print.shareReady)
    return (
      <>
        <Button onClick={onClose}>Close</Button>
        <Main key="main" variant="primary" onClick={print.shareReady}>
          Share the PDF
        </Main>
      </>
    );
  const isPrinter = output === 'printer';
  if (form.isOut)
    return (
      <>
        <SteadyButton key="again" type="submit" form={formId} variant="ghost" className="mr-auto">
          Print again
        </SteadyButton>
        <SteadyButton ref={last} variant="primary" aria-describedby={saidBy(formId)} onClick={onClose}>
          Close
        </SteadyButton>
      </>
    );
  const cannot = 'refused' in label.laidOut || (isPrinter && printer.choice === null);
  const [way, ...others] = pdfWays;
  const otherWays = isPrinter ? [] : others;
  return (
    <>
      <Main onClick={onClose}>Close</Main>
      {otherWays.map((other) => (
        <Main key={other} paused={isBusy || isHeld} disabled={cannot} onClick={() => form.submit(other)}>
          {wayTexts[other]}
        </Main>
      ))}
      <Main
        key="main"
        ref={last}
        type="submit"
        form={formId}
        variant="primary"
        busy={isBusy}
        paused={isHeld}
        disabled={cannot}
      >
        {isBusy ? busyText(print) : isPrinter ? 'Print' : wayTexts[way]}
      </Main>
    </>
  );
}
