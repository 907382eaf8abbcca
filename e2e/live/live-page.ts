import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { seenGlows, watchGlows } from './glows.ts';

/** Resolves once the list that a page shows hears of what others do. */
export const untilLive = (page: Page): Promise<void> => expect(page.locator('[data-live="live"]')).toBeAttached();

/** What waits to be shown is said by this button of a list's head. */
export const waitingIn = (page: Page) => page.getByRole('button', { name: /changes? · show$/ });

/** Who else is in the section, by their initials. */
export const peopleIn = (page: Page) => page.getByRole('button', { name: /^Also here:/ });

/** What a dialog says of those who edit the same. */
export const companyIn = (dialog: Locator) => dialog.locator('header').getByRole('status');

/** Has the browser say that the page is seen, or is not. */
export const see = (page: Page, isSeen: boolean): Promise<void> =>
  page.evaluate((seen) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: !seen });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: seen ? 'visible' : 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isSeen);

/** Of a page that is opened after this: notes each row that is pointed out as somebody else's change. */
export const noteGlows = (page: Page): Promise<unknown> => page.addInitScript(watchGlows);

/** The rows that were pointed out since the page was opened, each as often as it was. */
export const glowsOf = (page: Page): Promise<string[]> => page.evaluate(seenGlows);

/** The line on which a page hears of others. To be followed before the page is opened. */
export class Line {
  readonly #sockets = new Set<WebSocketRoute>();
  /** How many times the page asked for a line. */
  asked = 0;
  /** What the page hears in place of a frame of the service; the frame itself unless a test says otherwise. */
  onFrame: (frame: string) => string = (frame) => frame;

  static async of(page: Page): Promise<Line> {
    const line = new Line();
    await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => line.#take(socket));
    return line;
  }

  #take(socket: WebSocketRoute): void {
    this.asked += 1;
    this.#sockets.add(socket);
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      socket.send(this.onFrame(String(frame)));
    });
    socket.onClose(() => {
      this.#sockets.delete(socket);
      void server.close();
    });
  }

  /** How many sockets are open. */
  get open(): number {
    return this.#sockets.size;
  }
}
