/** A toast to be shown once, on the page that comes after a redirect. */
export interface Notice {
  readonly title: string;
  readonly description: string;
  readonly icon: 'success' | 'info' | 'warning' | 'error';
}

export const noticeKey = 'thaan-notice';
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Leaves a notice for the next page. A later one replaces it. */
export const leaveNotice = (notice: Notice, store: Store = sessionStorage): void => {
  store.setItem(noticeKey, JSON.stringify(notice));
};

/** Whether a page before left a notice; `takeNotice` (take-notice.ts) reads it. */
export const hasNotice = (store: Store = sessionStorage): boolean => store.getItem(noticeKey) !== null;
