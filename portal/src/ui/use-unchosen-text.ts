import type { BaseUIEvent } from '@base-ui/react/types';
import { type KeyboardEvent, useRef, useState } from 'react';

/**
 * The text typed into a field that takes choices alone. Left behind, or sent with Ctrl+Enter, it becomes the choice it
 * clearly means; where it means none, the field says so and keeps its form from being saved (`EditorDialog`).
 * @param meantBy the choice that a text means: the one of that name, or the only one on offer
 */
export function useUnchosenText<Choice>(
  meantBy: (text: string) => Choice | undefined,
  choose: (choice: Choice) => void,
) {
  const typed = useRef('');
  const [unchosen, setUnchosen] = useState<string | null>(null);

  const settle = () => {
    const text = typed.current.trim();
    typed.current = '';
    // Left once more without another text: what the field shows is what is meant.
    if (text === '') return setUnchosen(null);
    const choice = meantBy(text);
    if (choice === undefined) setUnchosen(text);
    else choose(choice);
  };

  return {
    /** Called with what is typed, '' once something is chosen. */
    onTyped: (text: string) => {
      typed.current = text;
      setUnchosen(null);
    },
    error: unchosen === null ? null : `“${unchosen}” is not in the list. Choose one of it.`,
    /** Of the input. */
    inputProps: {
      'data-unchosen': unchosen === null ? undefined : '',
      onBlur: settle,
      onKeyDown: (event: BaseUIEvent<KeyboardEvent>) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventBaseUIHandler(); // which would take the first of many
        settle();
      },
    },
  };
}
