/** For those who come by keyboard: the first Tab offers to pass the navigation by. */
export function SkipLink() {
  return (
    <button
      type="button"
      onClick={() => document.querySelector<HTMLElement>('main')?.focus()}
      className="sr-only z-50 rounded-md bg-accent px-3 py-2 font-medium text-white focus:not-sr-only focus:fixed focus:top-[max(0.5rem,var(--safe-top))] focus:left-[max(0.5rem,var(--safe-left))]"
    >
      Skip to the page
    </button>
  );
}
