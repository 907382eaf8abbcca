import { ArrowRight } from 'lucide-react';
import { comparedPictures } from '../../lib/compared-pictures.ts';
import { smallPicture } from '../../lib/small-picture.ts';
import { SmallPictures } from '../../ui/small-pictures.tsx';
import type { ChangeLine } from './change-lines.ts';
import { PutBackButton } from './put-back-button.tsx';

type FieldChangeProps = { line: ChangeLine; onPutBack: () => void };

/** One field: what it was, what it became, and the way back. */
export function FieldChange({
  line: { label, before, after, said, pictures, canPutBack, hindrance },
  onPutBack,
}: FieldChangeProps) {
  const [was, is] = comparedPictures([pictures?.before ?? [], pictures?.after ?? []], ['removed', 'added']);
  return (
    <li className="grid grid-cols-[1fr_max-content] items-start gap-x-3 touch:items-center sm:grid-cols-[8.5rem_1fr_max-content]">
      <span className="py-1 text-muted text-table max-sm:col-span-2 max-sm:pb-0">{label}</span>
      <span className="min-w-0 py-1 text-table tabular-nums whitespace-pre-line wrap-anywhere">
        {said === undefined ? null : <span className="block font-medium">{said}</span>}
        <span className={pictures ? 'mt-1 flex flex-wrap items-center gap-1.5' : undefined}>
          <bdi className="text-muted empty:hidden">{before}</bdi>
          {pictures ? <SmallPictures pictures={was} sourceOf={smallPicture} /> : null}
          <ArrowRight size={13} aria-hidden="true" className="mx-1.5 inline shrink-0 align-[-0.125em] text-faint" />
          <span className="sr-only"> became </span>
          <bdi className={said === undefined ? 'font-medium' : 'text-muted empty:hidden'}>{after}</bdi>
          {pictures ? <SmallPictures pictures={is} sourceOf={smallPicture} /> : null}
        </span>
      </span>
      {canPutBack && hindrance === null ? (
        <PutBackButton
          what={pictures ? label : `${label}: ${before}`}
          variant="ghost"
          onClick={onPutBack}
          className="-mr-2.5"
        />
      ) : null}
      {canPutBack && hindrance !== null ? (
        <p className="col-span-full pb-1 text-muted text-xs sm:col-start-2">{hindrance}</p>
      ) : null}
    </li>
  );
}
