const name = 'thaan-left-for-directory';

/** Remembers, in this tab, that its person is sent to a directory: what comes back does not say from where. */
export const leaveForDirectory = (): void => sessionStorage.setItem(name, 'yes');

/** Whether this tab's person was sent to a directory; whoever asks next hears no. */
export const takeLeftForDirectory = (): boolean => {
  const left = sessionStorage.getItem(name) !== null;
  sessionStorage.removeItem(name);
  return left;
};
