import { Link } from 'wouter';
import { landingPath } from '../lib/origin.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePageArrival } from './use-page-arrival.ts';

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  usePageArrival('Page not found', true);
  return (
    <>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        title="There is no page here"
        description="The address may be mistyped, or the page has moved."
        action={
          <Link
            href={landingPath}
            className="font-medium text-accent-text underline underline-offset-2 touch:inline-flex touch:min-h-11 touch:items-center"
          >
            Go to Inventory
          </Link>
        }
      />
    </>
  );
}
