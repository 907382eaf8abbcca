import { standardSettings } from '../../../../../../shop/label/machine-settings.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { keepMachineSettings } from '../machine-settings.ts';
import { PrinterSelect } from '../printer-select.tsx';
import type { PrinterSelection } from '../use-printer-selection.ts';
import { Doctor } from './doctor.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { TrialLabels } from './trial-labels.tsx';
import { useTrial } from './use-trial.ts';

type PrinterSettingsDialogProps = {
  open: boolean;
  onClose: () => void;
  selection: PrinterSelection;
};

/** How this computer prints labels, and what stands in the way. What is changed holds at once. */
export function PrinterSettingsDialog({ open, onClose, selection }: PrinterSettingsDialogProps) {
  const footer = (
    <>
      <Button variant="ghost" className="mr-auto" onClick={() => keepMachineSettings(standardSettings)}>
        Back to standard
      </Button>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Printer settings"
      description="How this computer prints labels. A change holds at once."
      cross={false}
      size="large"
      footer={footer}
    >
      <PrinterSettings selection={selection} />
    </Dialog>
  );
}

function PrinterSettings({ selection }: { selection: PrinterSelection }) {
  const { target, settings, choice, lying, printEnded } = selection;
  const trying = useTrial(target, settings, printEnded);
  const { trial } = trying;
  const isQueued = trial.state === 'queued' && trial.printer === choice?.printer;
  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 flex-col gap-4">
          <PrinterSelect selection={selection} />
          <SettingsFields settings={settings} />
        </div>
        <TrialLabels selection={selection} trying={trying} isQueued={isQueued} />
      </div>
      <Doctor selection={selection} isQueued={isQueued || (lying !== null && lying.printer === choice?.printer)} />
    </div>
  );
}
