/** Whether another dialog lies over the one in which this is: that has the keys, pastes and drops to itself. */
export const isUnder = (place: Element | null): boolean => {
  const all = [...document.querySelectorAll('[data-dialog], [role="alertdialog"]')];
  return all.length > 0 && all.at(-1) !== place?.closest('[data-dialog]');
};
