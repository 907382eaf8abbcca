import * as Toast from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import type { NoticeQueue, NumberedNotice } from './notices.ts';

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
      <Toast.Viewport className="fixed right-0 bottom-(--toasts-above,0) z-60 flex w-[22.25rem] max-w-full flex-col p-4 outline-none" />
    </Toast.Provider>
  );
}

function NoticeToast({ notice, onGone }: { notice: NumberedNotice; onGone: () => void }) {
  const failed = notice.type === 'error';
  return (
    <Toast.Root
      {...(notice.duration && { duration: notice.duration })}
      onOpenChange={(open) => (open ? undefined : onGone())}
      className={classNames(
        'flex animate-appear items-start gap-3 rounded-lg border p-3 shadow-raised',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        failed ? 'border-danger bg-danger text-white' : 'border-line bg-raised text-ink',
      )}
    >
      {failed ? (
        <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
      ) : (
        <CircleCheck size={16} className="mt-0.5 shrink-0 text-success-text" aria-hidden="true" />
      )}
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-medium">{notice.title}</Toast.Title>
        {notice.description ? (
          <Toast.Description className={classNames('break-words', !failed && 'text-muted')}>
            {notice.description}
          </Toast.Description>
        ) : null}
      </div>
      <Toast.Close asChild>
        <IconButton
          label="Close"
          className={classNames('-my-1 -mr-1', failed && 'text-white! hover:bg-danger-strong!')}
        >
          <X size={14} aria-hidden="true" />
        </IconButton>
      </Toast.Close>
    </Toast.Root>
  );
}
