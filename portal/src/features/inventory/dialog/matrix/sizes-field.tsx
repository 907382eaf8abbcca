import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sameSizes } from '../../../../../../shop/size-sets.ts';
import { Button } from '../../../../ui/button.tsx';
import { RetryHint } from '../../../../ui/retry-hint.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useAfterRender } from '../../../../ui/use-after-render.ts';
import { isSaveKey } from '../save-key.ts';
import { RemoveSet } from './remove-set.tsx';
import { SaveSet } from './save-set.tsx';
import { sizeSetList } from './size-sets.queries.ts';

type SizesFieldProps = {
  id: string;
  /** The sizes that the matrix has. */
  sizes: readonly string[];
  isStart: boolean;
  /** What is being typed, or null. */
  typed: string | null;
  onType: (typed: string | null) => void;
  /** What is typed counts from now on. */
  onSettle: () => void;
  onSizes: (sizes: readonly string[]) => void;
  /** Enter: on to the next field. */
  onGoOn: () => void;
};

/** Of sizes that are no set. */
const own = { value: '', label: 'Own sizes' };

/** The sizes: one of the shop's sets, or typed between commas; what was typed can be kept as a set. */
export function SizesField({ id: sizesId, sizes, isStart, typed, onType, onSettle, onSizes, onGoOn }: SizesFieldProps) {
  const { data: sets = [], isError, refetch, isFetching } = useQuery(sizeSetList());
  const prefix = useId();
  const [setId, keepId] = [`${prefix}set`, `${prefix}keep`];
  const afterRender = useAfterRender();
  const [saving, setSaving] = useState(false);
  const chosen = sets.find((set) => sameSizes(set.sizes, sizes)) ?? null;

  const stopSaving = (isKept: boolean) => {
    setSaving(false);
    afterRender(() => document.getElementById(isKept ? setId : keepId)?.focus());
  };

  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-1 items-start gap-x-3 gap-y-2 sm:grid-cols-[11rem_1fr]">
        <Select
          id={setId}
          label="Size set"
          options={[...(chosen ? [] : [own]), ...sets.map(({ id, name }) => ({ value: id, label: name }))]}
          value={chosen?.id ?? own.value}
          onValueChange={(id) => {
            const set = sets.find((each) => each.id === id);
            if (set) onSizes(set.sizes);
            onType(null);
            setSaving(false);
          }}
          hint={
            isError ? (
              <RetryHint what="The size sets" retrying={isFetching} onRetry={() => void refetch()} />
            ) : chosen ? (
              <RemoveSet set={chosen} goOn={() => document.getElementById(setId)} />
            ) : null
          }
        />
        <TextField
          id={sizesId}
          label="Sizes"
          data-variants-start={isStart ? '' : undefined}
          autoComplete="off"
          placeholder="S, M, L"
          value={typed ?? sizes.join(', ')}
          onValueChange={onType}
          onBlur={onSettle}
          onKeyDown={(event) => {
            if (isSaveKey(event)) onSettle();
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onGoOn();
          }}
          hint={
            chosen || saving || sizes.length === 0 ? null : (
              <Button id={keepId} size="small" onClick={() => setSaving(true)}>
                Save these sizes as a set
              </Button>
            )
          }
        />
      </div>
      {saving && !chosen ? <SaveSet sizes={sizes} onClose={stopSaving} /> : null}
    </div>
  );
}
