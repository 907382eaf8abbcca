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
    if (isLess) toBeSeen(fields)?.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(around);
  return () => observer.disconnect();
};

/** What is said of the fields stands right behind them. */
const toBeSeen = (fields: HTMLElement): Element | null => {
  const said = fields.nextElementSibling;
  return said?.matches('[role="alert"]') ? said : (fields.parentElement?.querySelector(':focus') ?? null);
};
