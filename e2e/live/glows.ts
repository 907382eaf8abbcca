// Run in a page, Playwright's or one that WebDriver drives: they stand alone.

/** From now on the page notes each row that is pointed out as somebody else's change. */
export const watchGlows = (): void => {
  const glows: string[] = [];
  Object.assign(window, { glows });
  new MutationObserver((records) => {
    for (const { target } of records) {
      const { news, row = '' } = (target as HTMLElement).dataset;
      if (news !== undefined) glows.push(row);
    }
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-news'] });
};

/** The rows that were pointed out since, each as often as it was. */
export const seenGlows = (): string[] => (window as unknown as { glows: string[] }).glows;
