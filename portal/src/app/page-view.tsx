import { ErrorState } from '../ui/error-state.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { type LazyPage, useLazyPage } from './lazy-page.ts';
import { PageSpinner } from './page-spinner.tsx';
import { usePageArrival } from './use-page-arrival.ts';

type PageViewProps<Props extends object> = {
  page: LazyPage<Props>;
  props: Props;
  /** The page's name, for the browser's tab; pages that hold other pages have none. */
  title?: string;
};

/** A page, or that it is still being fetched, or that it could not be. */
export function PageView<Props extends object>({ page, props, title }: PageViewProps<Props>) {
  const { Component, failed } = useLazyPage(page);
  usePageArrival(title, Component !== null);
  if (failed) {
    return (
      <ErrorState
        title="This page could not be loaded"
        description="The connection may be lost, or Thaan was updated a moment ago. Nothing that was saved is lost."
        onRetry={() => location.reload()}
      />
    );
  }
  if (!Component) return <PageSpinner />;
  return (
    <ErrorBoundary>
      <Component {...props} />
    </ErrorBoundary>
  );
}
