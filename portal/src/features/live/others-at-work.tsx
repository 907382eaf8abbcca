import type { OthersWork } from '../../lib/live/at-work.ts';
import { useOthersAtWork } from '../../lib/live/others-at-work.ts';
import type { ListedTable } from '../../lib/live/row-names.ts';
import { workText } from '../../lib/live/work-words.ts';
import { useSession } from '../../lib/session.ts';
import { nameOf } from '../../lib/session-state.ts';
import { classNames } from '../../ui/class-names.ts';

const isIn = (table: ListedTable, { of }: OthersWork): boolean =>
  of === table || (of === 'labels' && table === 'products');

/**
 * What others import into a list or print of it at this moment.
 * @param isAlone whether nothing else is said beside it: there may be no room for both
 */
export function OthersAtWork({ table, isAlone }: { table: ListedTable; isAlone: boolean }) {
  const session = useSession();
  const own = session.phase === 'in' ? nameOf(session.user) : '';
  const works = useOthersAtWork().filter((work) => isIn(table, work));
  const [first, ...more] = works;
  if (!first) return null;
  return (
    <span
      title={works.map((work) => workText(work, own, true)).join('\n')}
      // How far it has come is not read out again and again.
      aria-live="off"
      className={classNames(
        'inline-block max-w-80 truncate align-bottom text-faint',
        // Between the buttons of the head and those of the first card, in the way of no finger.
        'max-wide:pointer-events-none max-wide:mt-2 max-wide:h-fit max-wide:max-w-60 max-wide:rounded-full max-wide:border max-wide:border-line max-wide:bg-canvas max-wide:px-2 max-wide:text-xs',
        // The bar that speaks of labels lies over this place on screens that are not wide.
        'max-[85rem]:wide:in-[body:has([data-dock])]:hidden',
        !isAlone && 'max-[96rem]:hidden',
      )}
    >
      <span className="max-wide:hidden">&nbsp;· </span>
      {workText(first, own)}
      {more.length > 0 ? ` (+${more.length})` : ''}
    </span>
  );
}
