import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import type { Notice, NoticeQueue, NumberedNotice } from './notices.ts';

const say = {
  default: toast,
  success: toast.success,
  info: toast.info,
  warning: toast.warning,
  error: toast.error,
  loading: toast.loading,
} satisfies Record<NonNullable<Notice['type']>, unknown>;

/** The toasts that stand, by what they are about: one that is on its way out would take new words along with it. */
const standing = new Map<string, number>();

const show = ({
  id,
  title,
  description,
  type = 'default',
  duration,
  dismissible,
  about = '',
}: NumberedNotice): void => {
  const place = standing.get(about) ?? id;
  if (about) standing.set(about, place);
  const leave = (): void => void standing.delete(about);
  say[type](title, {
    id: place,
    description,
    onAutoClose: leave,
    onDismiss: leave,
    ...(duration && { duration }),
    ...(dismissible === false && { dismissible }),
  });
};

/** The theme's own colours, which go with the page's scheme and are dark enough on their grounds. */
const colors = {
  '--normal-bg': 'var(--raised)',
  '--normal-bg-hover': 'var(--sunken)',
  '--normal-border': 'var(--line)',
  '--normal-border-hover': 'var(--line-strong)',
  '--normal-text': 'var(--ink)',
  fontFamily: 'inherit',
} as CSSProperties;

/** The toasts themselves; loaded with the first one. */
export function ToasterSurface({ queue, count }: { queue: NoticeQueue; count: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: count says that the queue has something new
  useEffect(() => {
    for (const notice of queue.take()) show(notice);
  }, [queue, count]);
  return (
    <Sonner
      position="bottom-right"
      duration={2000}
      closeButton
      style={colors}
      toastOptions={{ classNames: { description: 'text-muted!', error: '[&_[data-icon]]:text-danger-text' } }}
    />
  );
}
