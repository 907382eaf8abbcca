import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { statusSentence } from '../print-service/printer-status.ts';
import { PrinterSelect, type PrinterSelectProps } from './printer-select.tsx';
import { lowSentence, questionText } from './printer-words.ts';
import { UnsignedHint } from './unsigned-hint.tsx';
import { useQuestion } from './use-question.ts';

const PrinterSettingsDialog = onDemand(
  async () => (await import('./settings/printer-settings-dialog.tsx')).PrinterSettingsDialog,
);

/** A question that comes when the printers are listed already: nothing else waits for its answer. */
const useListeningHint = (): string | null => {
  const question = useQuestion();
  return question === 'listen' ? questionText(question) : null;
};

/**
 * The choice of printer with what keeps it from printing; or that printers are looked for; or why there is none and
 * what to do. The button beside it opens the settings of this computer's printer.
 */
export function PrinterField({ selection, onPdf }: PrinterSelectProps) {
  const [opened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const openSettings = (): void => {
    setOpened(true);
    setOpen(true);
  };
  const { choice, status, printers, target } = selection;
  const isListed = printers.state === 'listed';
  const printer = isListed ? choice?.printer : undefined;
  const trouble = printer ? statusSentence(status, printer) : null;
  const hint = useListeningHint() ?? (printer ? lowSentence(status, printer) : null);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-start gap-1.5">
        <PrinterSelect selection={selection} onPdf={onPdf} />
        <IconButton
          label="Printer settings"
          onClick={openSettings}
          onPointerEnter={PrinterSettingsDialog.preload}
          className="mt-6.5"
        >
          <Settings2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {trouble ? <Note look="warning">{trouble}</Note> : null}
      {isListed && hint ? <p className="text-muted text-table">{hint}</p> : null}
      {isListed && target === 'computer' && !printers.signed ? <UnsignedHint onAsk={openSettings} /> : null}
      {opened ? <PrinterSettingsDialog open={isOpen} onClose={() => setOpen(false)} selection={selection} /> : null}
    </div>
  );
}
