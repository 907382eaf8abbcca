/** The page of a section that is not built yet: it says so in one sentence, which is its heading too. */
export const placeholderPage = (label: string) =>
  function PlaceholderPage() {
    return <h1 className="text-base text-muted">This is the {label} page.</h1>;
  };
