import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import type { Notice, NoticeQueue, NumberedNotice } from './notices.ts';
import { closeLabel, toastIcons, toastLook } from './toast-look.tsx';

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
  action,
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
    // Words that take another's place take its button too.
    action: action && { label: action.label, onClick: action.act },
  });
};

/** The list takes its place in the page, as high as the toast in front and what shows of those behind it. */
const place: CSSProperties = { position: 'relative', width: '100%', fontFamily: 'inherit' };

/** The toasts themselves; loaded with the first one. */
export function ToasterSurface({ queue, count }: { queue: NoticeQueue; count: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: count says that the queue has something new
  useEffect(() => {
    for (const notice of queue.take()) show(notice);
  }, [queue, count]);
  return (
    <Sonner
      position="bottom-right"
      offset={0}
      mobileOffset={0}
      duration={2000}
      closeButton
      icons={toastIcons}
      style={place}
      toastOptions={{ unstyled: true, classNames: toastLook, closeButtonAriaLabel: closeLabel }}
    />
  );
}
