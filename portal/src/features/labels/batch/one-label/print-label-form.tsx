import type { FormEvent, RefObject } from 'react';
import { Note } from '../../../../ui/note.tsx';
import { Select } from '../../../../ui/select.tsx';
import { selectOnFocus } from '../../../../ui/select-on-focus.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { LabelPreview } from '../../printer/label/label-preview.tsx';
import { OutputField } from '../../printer/output-field.tsx';
import { PrintedByOthers } from '../printed-by-others.tsx';
import { saidBy } from './label-footer.tsx';
import { LabelOutcome } from './label-outcome.tsx';
import { labelName } from './product-labels.ts';
import type { LabelForm } from './use-label-form.ts';
import type { LabelPrint } from './use-label-print.ts';
import type { ProductLabel } from './use-product-label.ts';

type PrintLabelFormProps = {
  id: string;
  form: LabelForm;
  label: ProductLabel;
  print: LabelPrint;
  copiesRef: RefObject<HTMLInputElement | null>;
};

/** Preview, copies, template and printer of one label, and what became of it. */
export function PrintLabelForm({ id, form, label, print, copiesRef }: PrintLabelFormProps) {
  const { line, lines, laidOut, output } = label;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.submit(output.pdfWays[0]);
  };
  return (
    <form id={id} onSubmit={submit} noValidate>
      <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
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
            value={form.text}
            onValueChange={form.setText}
            {...selectOnFocus}
            error={form.error}
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
          <OutputField selection={output} labels={form.copies} />
        </div>
      </div>
      {/* Right above the button that was pressed, wherever the fields are scrolled to. */}
      <div id={saidBy(id)} className="sticky -bottom-4 -mb-4 flex flex-col gap-2 bg-surface pt-4 pb-4 empty:pt-0">
        <PrintedByOthers products={new Set([line.productid])} />
        <LabelOutcome print={print} printer={output.printer} />
      </div>
    </form>
  );
}
