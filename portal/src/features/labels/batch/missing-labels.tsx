import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { selectOnFocus } from '../../../ui/select-on-focus.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { lineText } from '../printer/label/label-line.ts';
import { wholeNumber } from './copies.ts';
import type { JobBatch } from './job/kept-job.ts';
import { linesOf } from './job/price-check.ts';
import { countOf, type Runs, shared } from './job/runs.ts';

type MissingLabelsProps = {
  batch: JobBatch;
  /** The labels that may not have come out. */
  of: Runs;
  onMissing: (missing: Runs) => void;
  onCancel: () => void;
};

/** What is on a label, by its number in the job: 'BC26001, M, Red'. Null for a number of none that is asked about. */
const textOf = (batch: JobBatch, of: Runs, number: number): string | null => {
  const label = Number.isInteger(number) ? shared(of, [{ from: number - 1, count: 1 }]) : [];
  const [found] = linesOf(batch, label);
  return found ? lineText(found.line) : null;
};

/** Names the labels that did not come out, from one to another by their numbers, so that they are printed again. */
export function MissingLabels({ batch, of, onMissing, onCancel }: MissingLabelsProps) {
  const first = (of[0]?.from ?? 0) + 1;
  const end = of.at(-1);
  const last = end ? end.from + end.count : first;
  const [typed, setTyped] = useState({ from: '', to: String(last) });
  const [isChecked, setChecked] = useState(false);
  const [from, to] = [wholeNumber(typed.from), wholeNumber(typed.to)];
  const texts = { from: textOf(batch, of, from), to: textOf(batch, of, to) };
  const missing = shared(of, [{ from: from - 1, count: to - from + 1 }]);
  const wrong = `Type the number of a label that was sent, from ${first} to ${last}.`;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (texts.from !== null && texts.to !== null && countOf(missing) > 0) onMissing(missing);
  };
  const field = (name: 'from' | 'to', label: string, error: string | null) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed[name]}
      onValueChange={(text) => setTyped((before) => ({ ...before, [name]: text }))}
      {...selectOnFocus}
      hint={texts[name] ?? undefined}
      error={isChecked ? error : null}
      inputClassName="tabular-nums"
    />
  );
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {field('from', 'First label that did not come out', texts.from === null ? wrong : null)}
        {field(
          'to',
          'Last label that did not come out',
          texts.to === null || (texts.from !== null && to < from) ? wrong : null,
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          These did not come out
        </Button>
        <Button onClick={onCancel}>Back</Button>
      </div>
    </form>
  );
}
