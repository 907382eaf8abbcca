/**
 * The button of the row after this one, else of the one before it: there the focus goes once this row has gone. The page's
 * main part where there is no other.
 * @param action how the button's name begins: 'Delete'
 */
export const nextRowButton = (rowKey: string, action: string): HTMLElement | null => {
  const row = document.querySelector(`tr[data-row="${CSS.escape(rowKey)}"]`);
  const rows = [...document.querySelectorAll('tr[data-row]')];
  const place = row ? rows.indexOf(row) : -1;
  const next = place < 0 ? undefined : (rows[place + 1] ?? rows[place - 1]);
  return next?.querySelector<HTMLElement>(`button[aria-label^="${action}"]`) ?? document.querySelector('main');
};
