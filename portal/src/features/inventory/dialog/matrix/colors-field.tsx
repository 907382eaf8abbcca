import type { KeyboardEvent } from 'react';
import { namesIn } from '../../../../../../shop/size-sets.ts';
import { colorKey } from '../../../../../../shop/sizes.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { isSaveKey } from '../save-key.ts';

type ColorsFieldProps = {
  id: string;
  /** Whether typing of variants begins here. */
  isStart: boolean;
  hint: string;
  typed: string;
  onType: (typed: string) => void;
  /** What is typed becomes rows. */
  onSettle: () => void;
  /** Enter or Tab: on to the stocks of the first of these colors, or to the first of all. */
  onGoOn: (colors: readonly string[]) => void;
  /** Answers whether the text was a block of cells, which are filled then. */
  onPaste: (text: string) => boolean;
};

/** Colors to be added, between commas: each becomes a row once one goes on. */
export function ColorsField({ id, isStart, hint, typed, onType, onSettle, onGoOn, onPaste }: ColorsFieldProps) {
  const names = namesIn(typed, colorKey);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isSaveKey(event)) onSettle();
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing) return;
    // Tab would go by the rows that are not there yet.
    if (event.key !== 'Enter' && !(event.key === 'Tab' && names.length > 0)) return;
    event.preventDefault();
    onSettle();
    onGoOn(names);
  };

  return (
    <TextField
      id={id}
      label="Colors"
      data-variants-start={isStart ? '' : undefined}
      autoComplete="off"
      autoCapitalize="words"
      placeholder="Red, Dark Blue"
      value={typed}
      onValueChange={onType}
      onKeyDown={onKeyDown}
      onBlur={onSettle}
      onPaste={(event) => {
        if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      hint={hint}
    />
  );
}
