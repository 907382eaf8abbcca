import { config } from '../../../lib/config.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import { SpinnerMark } from '../../../ui/spinner.tsx';
import { faultText, type PrintFault } from '../print-service/fault.ts';
import { isServiceMissing } from './find-printers.ts';
import { missingText } from './printer-words.ts';
import { useAsking } from './use-asking.ts';
import type { PrinterSelection } from './use-printer-selection.ts';

const tryAgain = 'Try again';

/** The label stands over every state, so that nothing moves under a press when the state changes. */
const labelLook = 'font-medium text-ink text-table';

const hintOf = ({ choice, missing, target }: PrinterSelection): string | undefined => {
  if (target === 'demo') return 'Labels come out on the page of the demo printer.';
  if (missing) return missingText(missing);
  if (choice?.why === 'first') {
    return 'None of the printers listed is the shop’s label printer, so the first one is chosen. Check it before you print.';
  }
  return undefined;
};

function Looking({ stopWaiting }: Pick<PrinterSelection, 'stopWaiting'>) {
  const asking = useAsking();
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className={labelLook}>Printer</p>
      <div role="status" className="flex min-w-0 flex-col items-start gap-1">
        <p className="flex h-9 items-center gap-2 text-muted">
          <SpinnerMark />
          Looking for printers
        </p>
        {asking ? (
          <>
            <p className="text-muted text-table">{asking.sentence}</p>
            <Button size="small" onClick={() => stopWaiting(asking.by)}>
              Stop waiting
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

function NotFound({ fault, selection: { target, aim, lookAgain }, onPdf }: PrinterSelectProps & { fault: PrintFault }) {
  const other = target === 'computer' ? 'demo' : 'computer';
  const actions = (
    <>
      {onPdf && isServiceMissing(fault) ? <Button onClick={onPdf}>Make a PDF instead</Button> : null}
      {fault.kind === 'not-loaded' ? (
        // A browser that failed to fetch a module once does not ask for it again on the same page.
        <Button onClick={() => location.reload()}>Reload the page</Button>
      ) : (
        <Button onClick={lookAgain}>{tryAgain}</Button>
      )}
      {config.demo?.printer || target === 'demo' ? (
        <Button onClick={() => aim(other)}>
          {other === 'demo' ? 'Use the demo printer' : 'Use this computer’s printers'}
        </Button>
      ) : null}
    </>
  );
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className={labelLook}>Printer</p>
      <Note look="warning" actions={actions}>
        {faultText(fault, tryAgain)}
      </Note>
    </div>
  );
}

export type PrinterSelectProps = {
  selection: PrinterSelection;
  /** Makes a PDF of what was to be printed, where that can be had. */
  onPdf?: (() => void) | undefined;
};

/** The printers there are; or that they are looked for; or why there are none and what to do. */
export function PrinterSelect({ selection, onPdf }: PrinterSelectProps) {
  const { printers, choice, target, choose, aim, stopWaiting } = selection;
  if (printers.state === 'looking') return <Looking stopWaiting={stopWaiting} />;
  if (printers.state === 'failed') return <NotFound fault={printers.fault} selection={selection} onPdf={onPdf} />;
  return (
    <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
      <Select
        label="Printer"
        className="w-full"
        options={printers.printers.map((name) => ({ value: name, label: name }))}
        value={choice?.printer ?? ''}
        onValueChange={choose}
        hint={hintOf(selection)}
      />
      {target === 'demo' ? (
        <Button size="small" onClick={() => aim('computer')}>
          Use this computer’s printers
        </Button>
      ) : null}
    </div>
  );
}
