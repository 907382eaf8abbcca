import { Ellipsis } from 'lucide-react';
import { Button, type ButtonProps } from '../../ui/button.tsx';

/** The button of the menu; three dots alone where a narrow screen has no room for the word. */
export function MoreButton(button: ButtonProps) {
  return (
    <Button
      {...button}
      icon={<Ellipsis size={16} aria-hidden="true" />}
      // Of one width, so that a page can keep its place free.
      className="w-11 px-0 max-wide:border-transparent max-wide:bg-transparent xl:w-21"
    >
      <span className="max-xl:sr-only">More</span>
    </Button>
  );
}
