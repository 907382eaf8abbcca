import { type Notice, noticeKey, type Store } from './notice.ts';

const icons: readonly unknown[] = ['success', 'info', 'warning', 'error'];

const isNotice = (value: unknown): value is Notice => {
  if (typeof value !== 'object' || value === null) return false;
  const notice = value as Partial<Record<keyof Notice, unknown>>;
  return typeof notice.title === 'string' && typeof notice.description === 'string' && icons.includes(notice.icon);
};

/** Takes the notice that the page before left, which is gone then; null when there is none or it cannot be read. */
export const takeNotice = (store: Store = sessionStorage): Notice | null => {
  const text = store.getItem(noticeKey);
  if (text === null) return null;
  store.removeItem(noticeKey);
  try {
    const value: unknown = JSON.parse(text);
    return isNotice(value) ? value : null;
  } catch {
    return null;
  }
};
