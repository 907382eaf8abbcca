import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../facts.tsx';
import type { RowMark } from './row-mark.ts';
import { useMarkInSight } from './use-mark-in-sight.ts';

type OpenedRowProps = {
  id: string;
  span: number;
  /** What a card holds back, each with its header. */
  heldBack: readonly { readonly key: string; readonly header: string; readonly cell: ReactNode }[];
  /** What the row shows besides. */
  children: ReactNode;
};

/** What a row shows when it is open. */
export function OpenedRow({ id, span, heldBack, children }: OpenedRowProps) {
  return (
    <tr id={id} className="max-wide:col-span-full max-wide:block max-sm:-mt-2">
      <td
        colSpan={span}
        className="border-line bg-canvas p-4 max-sm:rounded-t-none max-sm:border-t-0 max-wide:block max-wide:rounded-lg max-wide:border wide:border-b wide:pl-9"
      >
        {heldBack.length > 0 ? (
          <div className={children ? 'mb-4' : ''}>
            <Facts>
              {heldBack.map(({ key, header, cell }) => (
                <Fact key={key} term={header}>
                  {cell}
                </Fact>
              ))}
            </Facts>
          </div>
        ) : null}
        {children}
      </td>
    </tr>
  );
}

/** Says of a row that it does not stand where the sort puts it: at the end of its card, or in a table below it. */
export function AstrayNote({ name, span }: { name: string; span: number }) {
  return (
    <td
      colSpan={span}
      className="pb-1.5 text-accent-text text-xs max-wide:col-span-full max-wide:block wide:border-line wide:border-b wide:pl-16"
    >
      {name} stands here until you leave this page
    </td>
  );
}

const words = { added: 'Added', saved: 'Saved' };

/**
 * Says of a row that it is the one just added or saved: in a word on a card, by a tick before the row of a table. Screen
 * readers heard it of the toast.
 */
export function MarkTag({ how, narrow }: Pick<RowMark, 'how'> & { narrow: boolean }) {
  return (
    <span
      aria-hidden="true"
      title={words[how]}
      className="inline-flex shrink-0 items-center gap-0.5 font-medium text-accent-text text-xs wide:absolute wide:inset-y-0 wide:left-0.5"
    >
      <Check size={12} strokeWidth={3} />
      {/* Beside those who edit the row there is room for the tick alone. */}
      {narrow ? <span className="in-[td:has([data-edited])]:hidden">{words[how]}</span> : null}
    </span>
  );
}

/** Brings rows that are pointed out into sight: as useMarkInSight, where there is a mark. */
export function MarkInSight(props: Parameters<typeof useMarkInSight>[0]) {
  useMarkInSight(props);
  return null;
}
