import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { typedPage } from './page-number.ts';
import { selectOnFocus } from './select-on-focus.ts';

export type PaginationProps = {
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
};

/** First, Previous, the page's number to type over, Next, Last. */
export function Pagination({ page, pageCount, onPageChange }: PaginationProps) {
  const atStart = page <= 1;
  const atEnd = page >= pageCount;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-1.5">
      <Step label="First" icon={<ChevronFirst size={16} />} off={atStart} onPress={() => onPageChange(1)} />
      <Step label="Previous" icon={<ChevronLeft size={16} />} off={atStart} onPress={() => onPageChange(page - 1)} />
      <PageInput key={page} page={page} pageCount={pageCount} onPageChange={onPageChange} />
      <Step label="Next" icon={<ChevronRight size={16} />} end off={atEnd} onPress={() => onPageChange(page + 1)} />
      <Step label="Last" icon={<ChevronLast size={16} />} end off={atEnd} onPress={() => onPageChange(pageCount)} />
    </nav>
  );
}

type StepProps = { label: string; icon: ReactNode; end?: boolean; off: boolean; onPress: () => void };

/** Stays focusable at the end of its way, so that the keyboard is not thrown back to the page's start. */
export function Step({ label, icon, end = false, off, onPress }: StepProps) {
  const mark = <span aria-hidden="true">{icon}</span>;
  return (
    <Button
      size="small"
      aria-disabled={off || undefined}
      onClick={off ? undefined : onPress}
      className="px-1.5! touch:min-w-11 aria-disabled:cursor-default aria-disabled:text-faint aria-disabled:hover:bg-surface sm:px-2.5!"
    >
      {end ? null : mark}
      <span className="max-sm:sr-only">{label}</span>
      {end ? mark : null}
    </Button>
  );
}

function PageInput({ page, pageCount, onPageChange }: PaginationProps) {
  const [text, setText] = useState(String(page));
  const accept = () => {
    const next = typedPage(text, pageCount);
    if (next === null || next === page) setText(String(page));
    else onPageChange(next);
  };
  return (
    <span className="flex items-center gap-1.5 px-1 text-muted text-table tabular-nums">
      Page
      <input
        aria-label={`Page ${page} of ${pageCount}`}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={accept}
        {...selectOnFocus}
        onKeyDown={(event) => event.key === 'Enter' && accept()}
        className="h-7 w-14 rounded-md border border-line-strong bg-surface px-1.5 text-center text-ink focus-field touch:h-11"
      />
      of {pageCount}
    </span>
  );
}
