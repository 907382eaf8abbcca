import { drawCommands } from '../../../../../../shop/label/interpreter/draw.ts';
import { calibrationLabel } from '../../../../../../shop/label/machine-labels.ts';
import type { MachineSettings } from '../../../../../../shop/label/machine-settings.ts';
import { labelCommands } from '../../../../../../shop/label/tspl.ts';
import { Button } from '../../../../ui/button.tsx';
import { LabelPicture } from '../label/label-picture.tsx';
import { queueSentence } from '../printer-words.ts';
import type { PrinterSelection } from '../use-printer-selection.ts';
import { TrialOutcome } from './trial-outcome.tsx';
import type { TrialKind, useTrial } from './use-trial.ts';

function CalibrationPicture({ settings }: { settings: MachineSettings }) {
  const [printed] = drawCommands(labelCommands(calibrationLabel(settings), 1, settings)).labels;
  if (!printed) return null;
  return (
    <div className="flex justify-center rounded-lg border border-line bg-sunken p-3">
      <LabelPicture bitmap={printed.bitmap} description="The calibration label as it is set" className="shadow-card" />
    </div>
  );
}

type TrialLabelsProps = {
  selection: PrinterSelection;
  trying: ReturnType<typeof useTrial>;
  /** Whether the label lies in the queue of the printer that is chosen. */
  isQueued: boolean;
};

/** The calibration label with the settings as they are, and the two labels that try the printer. */
export function TrialLabels({ selection, trying, isQueued }: TrialLabelsProps) {
  const { choice, settings, status } = selection;
  const { trial, print, cancel } = trying;
  const trialButton = (kind: TrialKind, text: string) => (
    <Button
      disabled={choice === null}
      busy={'kind' in trial && trial.kind === kind}
      paused={'kind' in trial && trial.kind !== kind}
      onClick={() => choice && void print(kind, choice.printer)}
      className="flex-1"
    >
      {text}
    </Button>
  );
  return (
    <div className="flex min-w-0 flex-col gap-3 sm:w-87">
      <CalibrationPicture settings={settings} />
      <div className="flex flex-wrap gap-2">
        {trialButton('test', 'Print a test label')}
        {trialButton('calibration', 'Print a calibration label')}
      </div>
      <TrialOutcome
        trial={trial}
        said={isQueued && choice ? queueSentence(status, choice.printer) : ''}
        onCancel={cancel}
      />
    </div>
  );
}
