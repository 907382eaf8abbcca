/** The sign of the portal: threads crossing. */
export function ShopMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-6 shrink-0 text-accent">
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <g fill="#fff">
        <rect x="6" y="7" width="20" height="3.4" rx="1.7" />
        <rect x="6" y="14.3" width="6" height="3.4" rx="1.7" />
        <rect x="14.3" y="12" width="3.4" height="14" rx="1.7" />
        <rect x="20" y="14.3" width="6" height="3.4" rx="1.7" />
      </g>
    </svg>
  );
}
