const published = new Map<string, HTMLElement[]>();

/** The event at the document once a change of such a height is written. */
export const heightWritten = 'height-written';

const write = (name: string): void => {
  const { style } = document.documentElement;
  const element = published.get(name)?.at(-1);
  if (element) style.setProperty(name, `${element.offsetHeight}px`);
  else style.removeProperty(name);
  document.dispatchEvent(new Event(heightWritten));
};

/**
 * A ref: how high its element is, in CSS pixels, stands in a custom property of the page's root while the element is
 * there. Where several have one name, the one that came last counts.
 */
export const publishHeight = (name: `--${string}`) => (element: HTMLElement | null) => {
  if (!element) return undefined;
  published.set(name, [...(published.get(name) ?? []), element]);
  const observer = new ResizeObserver(() => write(name));
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
