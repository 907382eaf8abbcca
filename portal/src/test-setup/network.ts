// Network states that are hard to cause, stubbed below the portal's own modules: a lost, slow or refused response.
import { type AnyHandler, bypass, HttpResponse, http } from 'msw';
import { setupWorker } from 'msw/browser';
import { afterEach } from 'vitest';
import type { Locator } from 'vitest/browser';

const worker = setupWorker();
await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
afterEach(() => worker.resetHandlers());

/** A call of the provider by its path, such as `rest/v1/rpc/save_customer`, whatever the server's address. */
const address = (path: string): string => `*/${path}`;

/** Handles requests until the test ends, the latest handler first. */
export const use = (...handlers: AnyHandler[]): void => worker.use(...handlers);

/** Answers the calls of a path in the server's place. */
export const respond = (path: string, status: number, body: object): void =>
  use(http.all(address(path), () => HttpResponse.json(body as Record<string, unknown>, { status })));

/** Refuses the calls of a path below `auth/v1`, in the words of GoTrue. */
export const refuseAuth = (path: string, status: number, error_code: string, msg: string): void =>
  respond(`auth/v1/${path}`, status, { code: status, error_code, msg });

/** The server cannot be reached for these calls. */
export const disconnect = (path: string): void => use(http.all(address(path), () => HttpResponse.error()));

/** The server does what these calls ask for, and its responses are lost. */
export const loseResponses = (path: string): void =>
  use(
    http.all(address(path), async ({ request }) => {
      await fetch(bypass(request));
      return HttpResponse.error();
    }),
  );

/** Everything reaches the server again. */
export const reconnect = (): void => worker.resetHandlers();

/** Presses a button as everything reaches the server again, before the page can try by itself and take the button away. */
export const reconnectBy = (button: Locator): void => {
  reconnect();
  (button.element() as HTMLElement).click();
};

/** Holds the calls of a path back until the returned function is called. */
export const hold = (path: string): (() => void) => {
  const released = Promise.withResolvers<void>();
  use(
    http.all(address(path), async ({ request }) => {
      await released.promise;
      return fetch(bypass(request));
    }),
  );
  return released.resolve;
};

/** The requests of a path from now on, as they were sent. */
export const requestsTo = (path: string): Request[] => {
  const requests: Request[] = [];
  use(
    http.all(address(path), ({ request }) => {
      requests.push(request.clone());
      return undefined;
    }),
  );
  return requests;
};
