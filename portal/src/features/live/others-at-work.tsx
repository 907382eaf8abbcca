import { useRef } from 'react';
import type { OthersWork } from '../../lib/live/at-work.ts';
import { useOthersAtWork } from '../../lib/live/others-at-work.ts';
import type { ListedTable } from '../../lib/live/row-names.ts';
import { workText } from '../../lib/live/work-words.ts';
import { useSession } from '../../lib/session.ts';
import { nameOf } from '../../lib/session-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useFocusHandedOn } from '../../ui/use-focus-handed-on.ts';

const isIn = (table: ListedTable, { of }: OthersWork): boolean =>
  of === table || (of === 'labels' && table === 'products');

/**
 * What others import into a list or print of it at this moment.
 * @param isAlone whether nothing else is said beside it: there may be no room for both
 */
export function OthersAtWork({ table, isAlone }: { table: ListedTable; isAlone: boolean }) {
  const [first, ...more] = useOthersAtWork().filter((work) => isIn(table, work));
  return first ? <Works first={first} more={more} isAlone={isAlone} /> : null;
}

type WorksProps = { first: OthersWork; more: readonly OthersWork[]; isAlone: boolean };

/** One work, and how many more; under the pointer, with the focus and under a finger all of them with whole addresses. */
function Works({ first, more, isAlone }: WorksProps) {
  const session = useSession();
  const own = session.phase === 'in' ? nameOf(session.user) : '';
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
  const works = [first, ...more];
  const others = more.length > 0 ? ` (+${more.length})` : '';
  const steady = works.map((work) => workText(work, own, { isWhole: true, isSteady: true }));
  return (
    <Tooltip
      side="bottom"
      content={works.map((work) => (
        <bdi key={work.id} className="block wrap-anywhere">
          {workText(work, own, { isWhole: true })}
        </bdi>
      ))}
    >
      <button
        ref={button}
        type="button"
        data-at-work=""
        // A name that changed each second would be read out each second.
        aria-label={`${workText(first, own, { isSteady: true })}${others} (${steady.join(', ')})`}
        className={classNames(
          'inline-flex cursor-default! items-start align-bottom text-faint touch:min-h-11 wide:items-center',
          // Between the buttons of the head and those of the first card.
          'max-wide:mt-2',
          // The bar that speaks of labels lies over this place on screens that are not wide.
          'max-[85rem]:wide:in-[body:has([data-dock])]:hidden',
          !isAlone && 'max-[96rem]:hidden',
        )}
      >
        <span className="max-wide:hidden">&nbsp;·&nbsp;</span>
        <span className="max-w-80 truncate max-wide:max-w-[min(20rem,calc(100vw-7.5rem))] max-wide:rounded-full max-wide:border max-wide:border-line max-wide:bg-canvas max-wide:px-1.5 max-wide:text-xs">
          {workText(first, own)}
          {others}
        </span>
      </button>
    </Tooltip>
  );
}
