import { memo } from 'react';
import type { ImportKind, ImportLine } from './import-types.ts';
import { StatusMark } from './line-status.tsx';
import { changeTexts, reasonText } from './line-texts.ts';

/** The columns of a line: its number in the file, how it stands, what it is, what is different; the last two below on a phone. */
export const lineGrid =
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-3 sm:grid-cols-[3.5rem_6rem_minmax(0,1fr)_minmax(0,2.4fr)]';

/** One line of the file as it was checked. */
export const PreviewLine = memo(function PreviewLine({ kind, line }: { kind: ImportKind; line: ImportLine }) {
  // Lines in a row may be one product: those behind its first one are set off from it less.
  const begins = line.product === null || line.product === line.place;
  return (
    <li
      className={`${lineGrid} gap-y-1 border-line border-t py-2 ${begins ? '' : 'border-dashed'} text-table [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto]`}
    >
      <p className="text-muted tabular-nums sm:text-right">
        <span className="sm:sr-only">Line </span>
        {line.line}
      </p>
      <p>
        <StatusMark status={line.status} />
      </p>
      <p className={`min-w-0 wrap-anywhere max-sm:col-span-2 ${begins ? 'font-medium' : 'text-muted'}`}>
        {begins ? null : (
          <>
            <span aria-hidden="true">↳ </span>
            <span className="sr-only">Same product: </span>
          </>
        )}
        {line.name}
      </p>
      <div className="min-w-0 wrap-anywhere max-sm:col-span-2">
        {line.status === 'wrong' ? (
          <p className="text-danger-text">{reasonText(kind, line)}</p>
        ) : line.status === 'same' ? (
          <p className="text-muted">Nothing to change</p>
        ) : line.status === 'like' ? (
          <p>
            <LooksLike id={line.like} />, which is in the shop: left out
          </p>
        ) : (
          <>
            <Changes kind={kind} line={line} />
            {line.like !== null && begins ? (
              <p className="text-warning-text">
                <LooksLike id={line.like} />, and is added all the same
              </p>
            ) : null}
          </>
        )}
      </div>
    </li>
  );
});

const LooksLike = ({ id }: { id: string | null }) => (
  <>
    Looks like <span className="font-mono">{id}</span>
  </>
);

function Changes({ kind, line }: { kind: ImportKind; line: ImportLine }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
      {changeTexts(kind, line).map(({ key, header, before, after }) => (
        <li key={key}>
          <span className="text-muted">{header}</span>{' '}
          {before === null ? null : (
            <>
              <del className="text-muted">{before}</del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">becomes </span>
            </>
          )}
          <ins className="no-underline">{after}</ins>
        </li>
      ))}
    </ul>
  );
}
