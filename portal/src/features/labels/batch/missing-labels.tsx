import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { countText } from '../../../../../shop/money.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { lineText } from '../printer/label/label-line.ts';
import type { JobBatch } from './job/kept-job.ts';
import { placesText } from './job/places.ts';
import { linesOf } from './job/price-check.ts';
import type { Run, Runs } from './job/runs.ts';
import { runsFrom } from './job/typed-runs.ts';

type MissingLabelsProps = {
  batch: JobBatch;
  /** The labels that may not have come out. */
  of: Runs;
  onMissing: (missing: Runs) => void;
  onCancel: () => void;
};

/** 'Labels 40 to 47 (BC26001, M, Red to BC26002, L, Blue)'. */
const namesText = (batch: JobBatch, run: Run): string => {
  const texts = linesOf(batch, [run]).map(({ line }) => lineText(line));
  const [first, last] = [texts[0], texts.at(-1)];
  return `${placesText([run])} (${first === last ? first : `${first} to ${last}`})`;
};

/**
 * Takes the numbers of the labels that did not come out, so that they are printed again. No form, since it stands in one
 * where a single label is printed: that one would print.
 */
export function MissingLabels({ batch, of, onMissing, onCancel }: MissingLabelsProps) {
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone.
  useEffect(() => field.current?.focus(), []);
  const missing = runsFrom(typed, of);
  const first = (of[0]?.from ?? 0) + 1;
  const end = of.at(-1);
  const last = end ? end.from + end.count : first;
  const answer = (): void => {
    setChecked(true);
    if (missing) onMissing(missing);
    else field.current?.focus();
  };
  const answerOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) answer();
  };
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="Numbers of the labels that did not come out"
        autoComplete="off"
        ref={field}
        value={typed}
        onValueChange={setTyped}
        onKeyDown={answerOnEnter}
        hint={missing ? missing.map((run) => namesText(batch, run)).join('; ') : 'For example 3, 40-47.'}
        error={
          isChecked && !missing
            ? `Type numbers of labels that were sent, from ${countText(first)} to ${countText(last)}, for example 3, 40-47.`
            : null
        }
        inputClassName="tabular-nums"
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={answer}>
          These did not come out
        </Button>
        <Button onClick={onCancel}>Back</Button>
      </div>
    </div>
  );
}
