import { Ellipsis } from 'lucide-react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { ExportedList } from '../exports/index.ts';

type MoreButtonProps = ButtonProps & {
  kind: ExportedList['kind'];
};

/** The button of the menu; three dots alone where a narrow screen has no room for the word. */
export function MoreButton({ kind, ...button }: MoreButtonProps) {
  // On a phone at the end of the title's line; but that of the discounts has their other button too.
  const apart = kind !== 'discounts';
  return (
    <Button
      {...button}
      icon={<Ellipsis size={16} aria-hidden="true" />}
      className={classNames(
        // Of one width, so that a page can keep its place free.
        'px-0 max-sm:min-w-11 sm:w-11 xl:w-21',
        apart && 'max-sm:absolute max-sm:top-0 max-sm:right-2 max-sm:border-transparent max-sm:bg-transparent',
      )}
    >
      <span className="max-xl:sr-only">More</span>
    </Button>
  );
}
