/** Points rows out that others changed, each once; they are named as the table names them. */
export const glow = (names: readonly string[]): void => {
  const wanted = new Set(names);
  // The table hears of its new rows by a timer that was set before this one.
  setTimeout(() => {
    for (const row of document.querySelectorAll<HTMLElement>('tr[data-row]')) {
      if (wanted.has(row.dataset.row ?? '')) glowOnce(row);
    }
  });
};

const glowOnce = (row: HTMLElement): void => {
  delete row.dataset.news;
  void row.offsetWidth; // one that glows already begins anew
  row.dataset.news = '';
  row.addEventListener('animationend', end);
};

const end = ({ target, currentTarget }: AnimationEvent): void => {
  // What ends within the row is told to it as well.
  if (target !== currentTarget || !(target instanceof HTMLElement)) return;
  delete target.dataset.news;
  target.removeEventListener('animationend', end);
};
