import { type FormEvent, type RefObject, useState } from 'react';
import type { Label } from '../../../../shop/label/elements.ts';
import { TextField } from '../../ui/text-field.tsx';
import { copiesFrom } from './copies.ts';
import { LabelPreview } from './label-preview.tsx';
import { Note } from './note.tsx';
import { PermissionHint, PrinterField } from './printer-field.tsx';
import type { Printing, PrintOrder } from './use-print.ts';
import type { PrinterSelection } from './use-printer-selection.ts';

type PrintLabelFormProps = {
  id: string;
  label: Label;
  selection: PrinterSelection;
  printing: Printing;
  onPrint: (order: PrintOrder) => void;
  copiesRef: RefObject<HTMLInputElement | null>;
};

/** Preview, copies and printer of one label, and what became of it. */
export function PrintLabelForm({ id, label, selection, printing, onPrint, copiesRef }: PrintLabelFormProps) {
  const [text, setText] = useState('1');
  const [isChecked, setChecked] = useState(false);
  const read = copiesFrom(text);
  const { printers, choice, target } = selection;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if ('error' in read) copiesRef.current?.focus();
    else if (choice && printing.state !== 'sending') {
      onPrint({ target, printer: choice.printer, label, copies: read.copies });
    }
  };

  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <LabelPreview label={label} />
      <div className="flex min-w-0 flex-col gap-4">
        <TextField
          label="Copies"
          inputMode="numeric"
          autoComplete="off"
          ref={copiesRef}
          value={text}
          onValueChange={setText}
          onFocus={(event) => event.target.select()}
          onBlur={() => setChecked(true)}
          error={isChecked && 'error' in read ? read.error : null}
          inputClassName="max-w-28 tabular-nums"
        />
        <PrinterField
          printers={printers}
          choice={choice}
          target={target}
          onChoose={selection.choose}
          onTarget={selection.aim}
          onRetry={selection.lookAgain}
        />
        {printing.state === 'sending' ? <PermissionHint /> : null}
        {printing.state === 'failed' ? <Note look="danger">{printing.fault.sentence}</Note> : null}
        {printing.state === 'done' ? (
          <Note
            look="success"
            actions={
              target === 'demo' ? (
                <a href="/printer" target="_blank" rel="noopener" className="underline">
                  See it on the demo printer
                </a>
              ) : null
            }
          >
            {printing.sentence}
          </Note>
        ) : null}
      </div>
    </form>
  );
}
