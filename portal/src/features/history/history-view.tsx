import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { waitingText } from '../../lib/live/waiting-text.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NewsButton } from '../../ui/news-button.tsx';
import { useLeaving } from '../../ui/use-leaving.ts';
import { useOpener } from '../../ui/use-opener.ts';
import { ActionFilter, type Shown } from './action-filter.tsx';
import type { Change, HistoryKind, HistoryRecord } from './change.ts';
import { type KindWords, kindWords } from './field-words.ts';
import { changeList, shownAtOnce } from './history.queries.ts';
import { HistoryEmpty, HistoryFailure, HistorySkeleton } from './history-states.tsx';
import { OlderChanges } from './older-changes.tsx';
import { PutBackQuestion } from './put-back-question.tsx';
import { Timeline } from './timeline-view.tsx';
import { useNewChanges } from './use-new-changes.ts';
import { usePutBackQuestion } from './use-put-back-question.ts';

export type HistoryDialogProps = {
  kind: HistoryKind;
  /** Without one all changes of the kind are shown, those of deleted records too. */
  record?: HistoryRecord | undefined;
  onClose: () => void;
};

/** What the history of all records of a kind is of. */
const whole = (kind: HistoryKind): string =>
  kind === 'profile' ? 'All users' : `All ${kind}s, also those ${kind === 'customer' ? 'who' : 'that'} were deleted`;

/** Who changed what and when, with the way back. */
export function HistoryView({
  kind,
  record,
  onClose,
  words = kindWords,
}: HistoryDialogProps & { words?: KindWords | undefined }) {
  const { leave } = useLeaving(false, onClose);
  const opener = useOpener();
  const [shown, setShown] = useState<Shown>(null);
  const [wanted, setWanted] = useState(shownAtOnce);
  const [recordId, setRecordId] = useState(record?.id ?? null);
  const called = record ? (record.id === recordId ? record.name : recordId) : whole(kind);
  const request = { kind, record: recordId, action: shown, wanted };
  const query = useQuery({ ...changeList(request), placeholderData: keepPreviousData });
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const list = useRef<HTMLDivElement>(null);
  const news = useNewChanges(request, data, list);
  useEffect(() => {
    if (error) console.error('The history could not be loaded', error);
  }, [error]);
  const labelOf = (change: Change, field: string) => words[change.kind]?.[field]?.label ?? field;
  const question = usePutBackQuestion(kind, labelOf, (change, id) => {
    // A product that got a former id back goes on under that.
    if (record && change.kind === kind) setRecordId(id);
  });
  const show = (next: Shown) => {
    setShown(next);
    setWanted(shownAtOnce);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : leave())}
      title="History"
      description={<bdi>{called}</bdi>}
      size="large"
      cross={false}
      finalFocus={opener}
      footer={<Button onClick={leave}>Close</Button>}
    >
      <div className="sm:min-h-[min(34rem,calc(100dvh-12rem))]">
        <div className="sticky -top-4 z-10 -mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 bg-surface pt-4 pb-3">
          <ActionFilter shown={shown} onShow={show} />
          {error && data ? (
            <p role="alert" className="flex items-center gap-2 text-warning-text">
              Not up to date
              <Button size="small" busy={isFetching} onClick={() => void refetch()}>
                Retry
              </Button>
            </p>
          ) : null}
          {/* Where there is no room beside the choice it lies over the first lines: nothing moves when it comes. */}
          <span className="max-sm:absolute max-sm:top-full">
            <NewsButton onShow={news.show}>{waitingText(news.waiting)}</NewsButton>
          </span>
        </div>
        {data ? (
          <div
            ref={list}
            tabIndex={-1}
            aria-busy={isPlaceholderData || undefined}
            className={classNames('outline-none transition-opacity', isPlaceholderData && 'opacity-60')}
          >
            {data.changes.length === 0 ? <HistoryEmpty shown={shown} onShowAll={() => show(null)} /> : null}
            <Timeline
              changes={data.changes}
              since={news.since}
              ownKind={record ? kind : null}
              words={words}
              refusal={question.refusal}
              onPutBack={question.ask}
            />
            {data.changes.length > 0 ? (
              <OlderChanges
                more={data.more}
                busy={isPlaceholderData}
                onOlder={() => setWanted(data.changes.length + shownAtOnce)}
              />
            ) : null}
          </div>
        ) : null}
        {!data && error ? <HistoryFailure error={error} onRetry={() => void refetch()} retrying={isFetching} /> : null}
        {data || error ? null : <HistorySkeleton />}
      </div>
      <PutBackQuestion question={question} />
    </Dialog>
  );
}
