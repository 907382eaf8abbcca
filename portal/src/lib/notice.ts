/** A toast to be shown once, on the page that comes after a redirect. */
export interface Notice {
  readonly title: string;
  readonly description: string;
  readonly icon: 'success' | 'info' | 'warning' | 'error';
}

const key = 'thaan-notice';
const icons: readonly unknown[] = ['success', 'info', 'warning', 'error'];

const isNotice = (value: unknown): value is Notice => {
  if (typeof value !== 'object' || value === null) return false;
  const notice = value as Partial<Record<keyof Notice, unknown>>;
  return typeof notice.title === 'string' && typeof notice.description === 'string' && icons.includes(notice.icon);
};

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Leaves a notice for the next page. A later one replaces it. */
export const leaveNotice = (notice: Notice, store: Store = sessionStorage): void => {
  store.setItem(key, JSON.stringify(notice));
};

/** Takes the notice that the page before left, which is gone then; null when there is none or it cannot be read. */
export const takeNotice = (store: Store = sessionStorage): Notice | null => {
  const text = store.getItem(key);
  if (text === null) return null;
  store.removeItem(key);
  try {
    const value: unknown = JSON.parse(text);
    return isNotice(value) ? value : null;
  } catch {
    return null;
  }
};
