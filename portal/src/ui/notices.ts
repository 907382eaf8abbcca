/** What can be done about what is said; the notice goes with it. */
type NoticeAction = { readonly label: string; readonly act: () => void };

export type Notice = {
  title: string;
  description?: string | undefined;
  type?: 'success' | 'info' | 'warning' | 'error' | 'loading' | 'default' | undefined;
  /** Milliseconds; each toaster has its own default. */
  duration?: number | undefined;
  dismissible?: boolean | undefined;
  /** What it is about: a later notice about the same takes its place, as an outcome takes that of a failed try. */
  about?: string | undefined;
  action?: NoticeAction | undefined;
};

export type NumberedNotice = Notice & { id: number };

/**
 * What has been said and not yet shown. A toaster's code is loaded at its first notice, so notices wait here until
 * it takes them.
 */
export class NoticeQueue {
  #waiting: NumberedNotice[] = [];
  #lastId = 0;
  #listeners = new Set<() => void>();

  /** The number of notices ever said: changes with each one. */
  readonly count = (): number => this.#lastId;

  readonly add = (notice: Notice): void => {
    this.#lastId += 1;
    this.#waiting.push({ ...notice, id: this.#lastId });
    for (const listener of this.#listeners) listener();
  };

  readonly take = (): NumberedNotice[] => this.#waiting.splice(0);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
