const published = new Map<string, HTMLElement[]>();

/** @returns whether it is more than was written before */
const write = (name: string): boolean => {
  const { style } = document.documentElement;
  const before = Number.parseFloat(style.getPropertyValue(name)) || 0;
  const height = published.get(name)?.at(-1)?.offsetHeight;
  if (height === undefined) style.removeProperty(name);
  else style.setProperty(name, `${height}px`);
  return (height ?? 0) > before;
};

/**
 * A ref: how high its element is, in CSS pixels, stands in a custom property of the page's root while the element is
 * there. Where several have one name, the one that came last counts.
 * @param onGrown called when an element has become higher, once that is written
 */
export const publishHeight = (name: `--${string}`, onGrown?: () => void) => (element: HTMLElement | null) => {
  if (!element) return undefined;
  published.set(name, [...(published.get(name) ?? []), element]);
  const observer = new ResizeObserver(() => {
    if (write(name)) onGrown?.();
  });
  observer.observe(element);
  write(name);
  return () => {
    observer.disconnect();
    published.set(
      name,
      (published.get(name) ?? []).filter((each) => each !== element),
    );
    write(name);
  };
};
