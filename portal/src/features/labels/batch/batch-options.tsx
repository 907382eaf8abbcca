import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { selectOnFocus } from '../../../ui/select-on-focus.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { counted } from '../printer/label/label-count.ts';
import type { Template } from '../printer/label/template.ts';
import type { CopiesSource } from './batch-plan.ts';
import type { Batch } from './use-batch.ts';

const templates = [
  { value: 'price', label: 'Price label' },
  { value: 'variant', label: 'Variant label' },
];

const sources = [
  { value: 'one', label: 'One label a line' },
  { value: 'stock', label: 'As in stock' },
  { value: 'stale', label: 'Pieces with an old price' },
  { value: 'same', label: 'The same for all' },
];

const cameIn = { value: 'came', label: 'As came in' };

/** What holds for all lines: the template, where their numbers come from, and spares. */
export function BatchOptions({ batch }: { batch: Batch }) {
  const { copies, plan, template } = batch;
  const isSame = copies.source === 'same';
  const [asked, setAsked] = useState<CopiesSource | null>(null);
  const typed = copies.typed.size;
  const choose = (source: CopiesSource): void => {
    if (typed > 0 && source !== copies.source) setAsked(source);
    else batch.take({ source });
  };
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      <Select
        label="Label"
        className="sm:w-40"
        options={templates}
        value={template}
        onValueChange={(value) => batch.chooseTemplate(value as Template)}
      />
      <Select
        label="Copies"
        className="sm:w-52"
        options={copies.came ? [cameIn, ...sources] : sources}
        value={copies.source}
        onValueChange={(value) => choose(value as CopiesSource)}
      />
      {isSame ? (
        <TextField
          label="Number for each line"
          inputMode="numeric"
          autoComplete="off"
          className="sm:w-36"
          value={copies.same}
          onValueChange={(same) => batch.take({ same })}
          {...selectOnFocus}
          error={plan.sameError}
          inputClassName="tabular-nums"
        />
      ) : null}
      <TextField
        label="Spares a line"
        inputMode="numeric"
        autoComplete="off"
        className="sm:w-28"
        placeholder="0"
        value={copies.spares}
        onValueChange={(spares) => batch.take({ spares })}
        {...selectOnFocus}
        error={plan.sparesError}
        inputClassName="tabular-nums"
      />
      <ConfirmDialog
        open={asked !== null}
        title="Replace the numbers that you typed?"
        description={`What you typed in ${counted(typed, 'line', 'lines')} will be lost.`}
        confirmLabel="Replace"
        danger
        onConfirm={() => {
          if (asked) batch.take({ source: asked });
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      />
    </div>
  );
}
