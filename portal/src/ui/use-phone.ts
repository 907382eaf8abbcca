import { useSyncExternalStore } from 'react';

/** Where a dialog is the whole screen. */
const phone = matchMedia('not (min-width: 40rem)');

const onChange = (changed: () => void): (() => void) => {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
};

/** Whether the screen is as narrow as a phone's, for what differs in more than its looks. */
export const usePhone = (): boolean => useSyncExternalStore(onChange, () => phone.matches);
