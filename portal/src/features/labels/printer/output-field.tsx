import { Select } from '../../../ui/select.tsx';
import { selectOnFocus } from '../../../ui/select-on-focus.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { Output } from './output-choice.ts';
import { PrinterField } from './printer-field.tsx';
import { SheetPicture } from './sheet-picture.tsx';
import { firstPlaceFrom, type OutputSelection } from './use-output.ts';

const printer = { value: 'printer', label: 'Label printer' };
const pdfs = [
  { value: 'roll', label: 'PDF, one label a page' },
  { value: 'sheet', label: 'PDF, A4 sheet of 65' },
];

const hints: Record<Exclude<Output, 'printer'>, string> = {
  roll: 'For a label printer that the print service does not reach. Print it at its actual size.',
  sheet: 'For a printer of documents, on sheets of 65 labels, 38.1 × 21.2 mm. Print it at its actual size.',
};

type OutputFieldProps = {
  selection: OutputSelection;
  /** How many labels come out: those of a sheet are shown in their places. */
  labels: number;
};

/** Where the labels come out: which printer, or what kind of PDF. */
export function OutputField({ selection, labels }: OutputFieldProps) {
  const { output, firstPlace } = selection;
  const place = firstPlaceFrom(firstPlace);
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Print on"
        options={selection.isPdfFirst ? [...pdfs, printer] : [printer, ...pdfs]}
        value={output}
        onValueChange={(value) => selection.choose(value as Output)}
        hint={output === 'printer' ? undefined : hints[output]}
      />
      {output === 'printer' ? <PrinterField selection={selection.printer} onPdf={selection.makePdf} /> : null}
      {output === 'sheet' ? (
        <div className="flex items-start gap-4">
          <TextField
            label="First free place"
            inputMode="numeric"
            autoComplete="off"
            value={firstPlace}
            onValueChange={selection.setFirstPlace}
            {...selectOnFocus}
            error={'error' in place ? place.error : null}
            hint="Counted from the left, line by line."
            className="flex-1"
            inputClassName="max-w-28 tabular-nums"
          />
          <SheetPicture
            firstPlace={'place' in place ? place.place : 1}
            labels={labels}
            onChoose={(chosen) => selection.setFirstPlace(String(chosen))}
          />
        </div>
      ) : null}
    </div>
  );
}
