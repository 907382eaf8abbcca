import { Pencil, Plus, Trash2 } from 'lucide-react';
import { picturesInRow } from '../../lib/compared-pictures.ts';
import { smallPicture } from '../../lib/small-picture.ts';
import { Callout } from '../../ui/callout.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SmallPictures } from '../../ui/small-pictures.tsx';
import type { Change } from './change.ts';
import { type ChangeLine, canPutAllBack, changeLines } from './change-lines.ts';
import { actionWords, canComeBack, fieldsPutBack, recordPutBack, subjectText } from './change-words.ts';
import { FieldChange } from './field-change.tsx';
import type { KindWords } from './field-words.ts';
import { PutBackButton } from './put-back-button.tsx';
import type { Refusal, Wish } from './use-put-back-question.ts';

const marks = {
  added: { Icon: Plus, look: 'bg-success-soft text-success-text' },
  changed: { Icon: Pencil, look: 'bg-sunken text-muted' },
  deleted: { Icon: Trash2, look: 'bg-danger-soft text-danger-text' },
};

type ChangeBlockProps = {
  change: Change;
  /** The changes of the same save, this one among them. */
  together: readonly Change[];
  words: KindWords;
  /** The kind of the one record whose history is shown: it is not named again. Null for the history of a whole kind. */
  ownKind: Change['kind'] | null;
  refusal: Refusal | null;
  onPutBack: (wish: Wish) => void;
};

/** One row that was written: what happened to it, field by field, and the way back. */
export function ChangeBlock({ change, together, words, ownKind, refusal, onPutBack }: ChangeBlockProps) {
  const lines = changeLines(change, words[change.kind] ?? {});
  const open = lines.filter((line) => line.canPutBack);
  const { Icon, look } = marks[change.action];
  const wish = (field: string | null, wanted: readonly ChangeLine[]) =>
    onPutBack({ change, field, words: fieldsPutBack(change, wanted) });
  return (
    <li data-change="" tabIndex={-1} className="rounded outline-none focus-visible:outline-2">
      <div className="flex items-start gap-2">
        <span className={classNames('mt-0.5 inline-flex size-5 shrink-0 items-center justify-center rounded', look)}>
          <Icon size={12} aria-hidden="true" />
        </span>
        <p className="min-w-0 flex-1 pt-0.5 text-table wrap-anywhere">
          <span className="font-medium">{actionWords[change.action]}</span>
          {change.kind === ownKind ? null : (
            <>
              {' '}
              <bdi>{subjectText(change, ownKind === 'product')}</bdi>
            </>
          )}
        </p>
        {canComeBack(change, together) ? (
          <PutBackButton
            what={subjectText(change)}
            onClick={() => onPutBack({ change, field: null, words: recordPutBack(change) })}
          />
        ) : null}
      </div>
      <div className="sm:pl-7">
        {change.action === 'changed' ? (
          <ul>
            {lines.map((line) => (
              <FieldChange key={line.field} line={line} onPutBack={() => wish(line.field, [line])} />
            ))}
          </ul>
        ) : (
          <WholeRecord lines={lines} />
        )}
        {canPutAllBack(change, lines) ? (
          <div className="-mr-2.5 flex justify-end">
            <PutBackButton
              what={open.map(({ label }) => label).join(', ')}
              variant="ghost"
              onClick={() => wish(null, open)}
            >
              Put all back
            </PutBackButton>
          </div>
        ) : null}
        {refusal?.changeid === change.changeid ? (
          <Callout tone="danger" className="mt-1">
            <p>{refusal.text}</p>
          </Callout>
        ) : null}
      </div>
    </li>
  );
}

/** What a record held when it came or went, in few lines. */
function WholeRecord({ lines }: { lines: readonly ChangeLine[] }) {
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 py-1 text-table tabular-nums">
      {lines.map(({ field, label, before, after, pictures }) => (
        <div key={field} className="flex min-w-0 max-w-full gap-1.5">
          <dt className="shrink-0 text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <bdi>{after ?? before}</bdi>
            {pictures ? (
              <SmallPictures
                pictures={picturesInRow([...pictures.before, ...pictures.after])}
                sourceOf={smallPicture}
              />
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
