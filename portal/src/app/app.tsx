import { Redirect, Route, Switch } from 'wouter';
import { config } from '../lib/config.ts';
import { landingPath } from '../lib/origin.ts';
import { ProductToaster } from '../ui/product-toaster.tsx';
import { ToastPlace } from '../ui/toast-place.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { NotFoundPage } from './not-found.ts';
import { PageView } from './page-view.tsx';
import { adminArea, demoPrinterPage, preload, standalonePages } from './pages.ts';
import { PassedNotice } from './passed-notice.tsx';
import { SkipLink } from './skip-link.tsx';

const onSignInNear = (): void => preload(landingPath);

/** The whole portal: one page by its address, and the toasts over it. */
export function App() {
  return (
    <>
      <SkipLink />
      <ErrorBoundary>
        <Switch>
          <Route path="/">
            <Redirect to={landingPath} replace />
          </Route>
          <Route path="/admin">
            <Redirect to={landingPath} replace />
          </Route>
          {standalonePages.map(({ path, title, page }) => (
            <Route key={path} path={path}>
              <PageView page={page} props={{ onSignInNear }} title={title} />
            </Route>
          ))}
          {config.demo?.printer ? (
            <Route path="/printer">
              <PageView page={demoPrinterPage} props={{}} title="Demo printer" />
            </Route>
          ) : null}
          <Route path="/admin/*">
            <Guard>{(area) => <PageView page={adminArea} props={area} />}</Guard>
          </Route>
          <Route>
            <main tabIndex={-1} className="outline-none">
              <NotFoundPage />
            </main>
          </Route>
        </Switch>
      </ErrorBoundary>
      <PassedNotice />
      <ToastPlace>
        <ProductToaster />
        <Toaster />
      </ToastPlace>
    </>
  );
}
