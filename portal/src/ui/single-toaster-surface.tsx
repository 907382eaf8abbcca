import * as Toast from '@radix-ui/react-toast';
import { useEffect, useState } from 'react';
import type { NoticeQueue, NumberedNotice } from './notices.ts';
import { closeLabel, toastIcons, toastLook } from './toast-look.tsx';

/** One toast at a time, each for 5 seconds, swiped away after 50 px. A new one takes the place of the last. */
export function SingleToasterSurface({ queue, count }: { queue: NoticeQueue; count: number }) {
  const [notice, setNotice] = useState<NumberedNotice | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: count says that the queue has something new
  useEffect(() => {
    const latest = queue.take().at(-1);
    if (latest) setNotice(latest);
  }, [queue, count]);

  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {notice ? <NoticeToast key={notice.id} notice={notice} onGone={() => setNotice(null)} /> : null}
      <Toast.Viewport className="outline-none" />
    </Toast.Provider>
  );
}

function NoticeToast({ notice, onGone }: { notice: NumberedNotice; onGone: () => void }) {
  const { title, description, type = 'default', duration, action } = notice;
  const icon = toastIcons[type];
  return (
    <Toast.Root
      {...(duration && { duration })}
      onOpenChange={(open) => (open ? undefined : onGone())}
      data-single-toast=""
      data-type={type}
      className={`${toastLook.toast} animate-appear data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)`}
    >
      {icon ? <div className={toastLook.icon}>{icon}</div> : null}
      <div className={toastLook.content}>
        <Toast.Title className={toastLook.title}>{title}</Toast.Title>
        {description ? <Toast.Description className={toastLook.description}>{description}</Toast.Description> : null}
      </div>
      {action ? (
        <Toast.Action altText={action.label} className={toastLook.actionButton} onClick={action.act}>
          {action.label}
        </Toast.Action>
      ) : null}
      <Toast.Close aria-label={closeLabel} className={toastLook.closeButton}>
        {toastIcons.close}
      </Toast.Close>
    </Toast.Root>
  );
}
