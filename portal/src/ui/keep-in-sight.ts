/**
 * A ref for the fields of a dialog: when less of them is in sight, since a toast or a keyboard takes room below, what was
 * said last or has the focus stays in sight.
 */
export const keepInSight = (fields: HTMLElement | null) => {
  const around = fields?.parentElement;
  if (!around) return undefined;
  let height = around.clientHeight;
  const observer = new ResizeObserver(() => {
    const isLess = around.clientHeight < height;
    height = around.clientHeight;
    if (isLess) toBeSeen(around)?.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(around);
  return () => observer.disconnect();
};

const toBeSeen = (around: HTMLElement): Element | null =>
  around.querySelector(':scope > p[role="alert"]') ?? around.querySelector(':focus');
