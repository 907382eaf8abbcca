import { useState } from 'react';
import { mostSizes, proposedName } from '../../../../../../shop/size-sets.ts';
import { providerError } from '../../../../lib/provider-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useAddSizeSet } from './size-sets.mutations.ts';

/** SQLSTATE of a name that is taken. */
const taken = '23505';

const mostLetters = 60;

const wrongWith = (name: string, sizes: readonly string[]): string | null => {
  if (name === '') return 'Type a name for this set.';
  if (name.length > mostLetters) return `Shorten this to ${mostLetters} characters.`;
  if (sizes.length > mostSizes) return `A set has at most ${mostSizes} sizes: take some out.`;
  return sizes.some((size) => size.length > mostLetters) ? 'One of the sizes is too long.' : null;
};

type SaveSetProps = { sizes: readonly string[]; onClose: (isKept: boolean) => void };

/** Asks how a set of these sizes is called, and keeps it for everybody. */
export function SaveSet({ sizes, onClose }: SaveSetProps) {
  const add = useAddSizeSet();
  const [name, setName] = useState(() => proposedName(sizes));
  const [error, setError] = useState<string | null>(null);

  const save = async () => {
    const wrong = wrongWith(name.trim(), sizes);
    setError(wrong);
    if (wrong !== null || add.isPending) return;
    try {
      await add.mutateAsync({ name: name.trim(), sizes });
      onClose(true);
    } catch (failure) {
      const { code, message, hint } = providerError(failure);
      setError(
        code === taken
          ? 'There is a size set of this name already. Type another name.'
          : `The set was not saved: ${hint || message}`,
      );
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from any of its controls closes these alone
    <div
      className="flex items-end gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose(false);
      }}
    >
      <TextField
        className="flex-1"
        label="Name of the set"
        autoFocus
        autoComplete="off"
        value={name}
        onValueChange={setName}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void save();
        }}
        error={error}
      />
      <Button className="h-9!" busy={add.isPending} onClick={() => void save()}>
        Save set
      </Button>
      <Button className="h-9!" variant="ghost" onClick={() => onClose(false)}>
        Cancel
      </Button>
    </div>
  );
}
