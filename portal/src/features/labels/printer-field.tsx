import { useEffect, useState } from 'react';
import { config } from '../../lib/config.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { SpinnerMark } from '../../ui/spinner.tsx';
import { Note } from './note.tsx';
import type { PrinterChoice, PrintTarget } from './printer-choice.ts';
import type { Printers } from './use-printers.ts';

/** QZ Tray asks the person at the computer; it is easily overlooked behind the browser. */
const askAfter = 3_000;

/** A line under what takes long. */
export function PermissionHint() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), askAfter);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? (
    <p className="text-muted text-table">QZ Tray may be asking for permission. Choose Allow there.</p>
  ) : null;
}

const hintOf = (choice: PrinterChoice | null, target: PrintTarget) => {
  if (target === 'demo') return 'Labels come out on the page of the demo printer.';
  if (choice?.why === 'first') {
    return 'None of the printers listed is the shop’s label printer, so the first one is chosen. Check it before you print.';
  }
  return undefined;
};

type PrinterFieldProps = {
  printers: Printers;
  choice: PrinterChoice | null;
  target: PrintTarget;
  onChoose: (printer: string) => void;
  onTarget: (target: PrintTarget) => void;
  onRetry: () => void;
};

/** The choice of printer; or that printers are looked for; or why there is none and what to do. */
export function PrinterField({ printers, choice, target, onChoose, onTarget, onRetry }: PrinterFieldProps) {
  const hasDemo = config.demo?.printer === true;
  if (printers.state === 'looking') {
    return (
      <div role="status" className="flex flex-col gap-1">
        <p className="flex h-9 items-center gap-2 text-muted">
          <SpinnerMark />
          Looking for printers
        </p>
        <PermissionHint />
      </div>
    );
  }
  if (printers.state === 'failed') {
    const other = target === 'computer' ? 'demo' : 'computer';
    return (
      <Note
        look="warning"
        actions={
          <>
            <Button onClick={onRetry}>Try again</Button>
            {hasDemo || target === 'demo' ? (
              <Button onClick={() => onTarget(other)}>
                {other === 'demo' ? 'Use the demo printer' : 'Use this computer’s printers'}
              </Button>
            ) : null}
          </>
        }
      >
        {printers.fault.sentence}
      </Note>
    );
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Select
        label="Printer"
        className="w-full"
        options={printers.printers.map((name) => ({ value: name, label: name }))}
        value={choice?.printer ?? ''}
        onValueChange={onChoose}
        hint={hintOf(choice, target)}
      />
      {target === 'demo' ? (
        <Button size="small" onClick={() => onTarget('computer')}>
          Use this computer’s printers
        </Button>
      ) : null}
    </div>
  );
}
