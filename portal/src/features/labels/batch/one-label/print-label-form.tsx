import { type FormEvent, type RefObject, useState } from 'react';
import { Note } from '../../../../ui/note.tsx';
import { Select } from '../../../../ui/select.tsx';
import { selectOnFocus } from '../../../../ui/select-on-focus.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { LabelPreview } from '../../printer/label/label-preview.tsx';
import { OutputField } from '../../printer/output-field.tsx';
import { firstPlaceFrom } from '../../printer/use-output.ts';
import { copiesFrom } from '../copies.ts';
import { LabelOutcome } from './label-outcome.tsx';
import { labelName } from './product-labels.ts';
import type { LabelPrint } from './use-label-print.ts';
import type { ProductLabel } from './use-product-label.ts';

type PrintLabelFormProps = {
  id: string;
  label: ProductLabel;
  print: LabelPrint;
  copiesRef: RefObject<HTMLInputElement | null>;
};

/** Preview, copies, template and printer of one label, and what became of it. */
export function PrintLabelForm({ id, label, print, copiesRef }: PrintLabelFormProps) {
  const [text, setText] = useState('1');
  const [isChecked, setChecked] = useState(false);
  const read = copiesFrom(text);
  const { line, lines, laidOut } = label;
  const { output, printer } = label.output;
  const place = firstPlaceFrom(label.output.firstPlace);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if ('error' in read) {
      copiesRef.current?.focus();
      return;
    }
    if (output === 'sheet' && 'error' in place) return;
    if ('refused' in laidOut || !print.canPrint || (output === 'printer' && !printer.choice)) return;
    const firstPlace = 'place' in place ? place.place : 1;
    print.print({ line, copies: read.copies, output, firstPlace, printer: printer.choice?.printer ?? '' });
  };

  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      {'label' in laidOut ? (
        <LabelPreview label={laidOut.label} settings={label.settings} />
      ) : (
        <div className="w-86.5 max-w-full">
          <Note look="warning">{laidOut.refused}</Note>
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-4">
        <TextField
          label="Copies"
          inputMode="numeric"
          autoComplete="off"
          ref={copiesRef}
          value={text}
          onValueChange={setText}
          {...selectOnFocus}
          error={isChecked && 'error' in read ? read.error : null}
          inputClassName="max-w-28 tabular-nums"
        />
        {lines.length > 1 ? (
          <Select
            label="Label"
            options={lines.map((each) => ({ value: each.variantid ?? '', label: labelName(each) }))}
            value={line.variantid ?? ''}
            onValueChange={(variantid) => label.choose(variantid || null)}
          />
        ) : null}
        <OutputField selection={label.output} labels={'copies' in read ? read.copies : 1} />
        <LabelOutcome print={print} printer={printer} />
      </div>
    </form>
  );
}
