import { useSyncExternalStore } from 'react';

/** Below the width that styles.css calls wide. */
const narrow = matchMedia('not (min-width: 72rem)');

const onChange = (changed: () => void): (() => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

/** Whether the screen is a narrow one, for what differs in more than its looks. */
export const useNarrow = (): boolean => useSyncExternalStore(onChange, () => narrow.matches);
