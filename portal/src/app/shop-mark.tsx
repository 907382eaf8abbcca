/** The sign of the portal: threads crossing. */
export function ShopMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-6 shrink-0 text-accent">
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <path
        d="M8 8.7h16M8 16h2.5M16 13.7v10.5M21.5 16H24"
        fill="none"
        stroke="#fff"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
