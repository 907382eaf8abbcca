import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ShortPagination } from '../../ui/short-pagination.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { ImportKind, LineStatus } from './import-types.ts';
import { importLines, linesShown } from './imports.queries.ts';
import { lineGrid, PreviewLine } from './preview-line.tsx';

type PreviewLinesProps = {
  kind: ImportKind;
  id: string;
  /** Which check it is. */
  check: string;
  status: LineStatus | null;
  /** How many lines there are of that status. */
  count: number;
};

/** The checked lines, a hundred at a time. Another status is another list: give it a key. */
export function PreviewLines({ kind, id, check, status, count }: PreviewLinesProps) {
  /** The last place of each page before the one shown. */
  const [ends, setEnds] = useState<readonly number[]>([]);
  const query = useQuery({
    ...importLines(id, check, status, ends.at(-1) ?? null),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPlaceholderData } = query;
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    if (error) console.error('The lines could not be shown', error);
  }, [error]);
  const page = ends.length + 1;
  const turn = (next: number) => {
    if (next < page) setEnds(ends.slice(0, -1));
    else if (data && !isPlaceholderData) setEnds([...ends, data.lines.at(-1)?.place ?? 0]);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  if (error) {
    return (
      <ErrorState
        title="The lines could not be shown"
        description={sentences(providerError(error).message)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <section ref={top} aria-label="Lines" aria-busy={isPlaceholderData || undefined} className="scroll-mt-4">
      <div className="rounded-md border border-line">
        <div
          aria-hidden="true"
          className={classNames(lineGrid, 'h-8 items-center font-medium text-muted text-xs max-sm:hidden')}
        >
          <span className="text-right">Line</span>
          <span>Status</span>
          <span>{kind === 'products' ? 'Product' : 'Customer'}</span>
          <span>What changes, or what is wrong</span>
        </div>
        {data ? (
          <ul className={classNames('max-sm:-mt-px', isPlaceholderData && 'opacity-60')}>
            {data.lines.map((line) => (
              <PreviewLine key={line.place} kind={kind} line={line} />
            ))}
            {data.lines.length === 0 ? <li className="border-line border-t px-3 py-6 text-muted">No lines</li> : null}
          </ul>
        ) : (
          <p className="flex h-24 items-center justify-center border-line border-t">
            <Spinner label="Loading the lines" className="animate-late text-accent-text" />
          </p>
        )}
      </div>
      {count > linesShown ? (
        <div className="mt-3">
          <ShortPagination page={page} pageCount={Math.ceil(count / linesShown)} onPageChange={turn} />
        </div>
      ) : null}
    </section>
  );
}
