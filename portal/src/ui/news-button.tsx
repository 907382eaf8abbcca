import { type ReactNode, useRef } from 'react';
import { useFocusHandedOn } from './use-focus-handed-on.ts';

type NewsButtonProps = {
  /** How much waits; '' where nothing does. */
  children: string;
  onShow: () => void;
};

/** Says what waits to be shown, since it would move what is on the page, and shows it. */
export function NewsButton({ children, onShow }: NewsButtonProps) {
  return (
    <>
      {/* Read out once, however much comes after that. */}
      <span role="status" className="sr-only">
        {children && 'Changes wait to be shown'}
      </span>
      {children && <Shown onShow={onShow}>{children}</Shown>}
    </>
  );
}

function Shown({ children, onShow }: { children: ReactNode; onShow: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useFocusHandedOn(place);
  return (
    <span ref={place} className="wide:ml-3">
      <button
        type="button"
        onClick={onShow}
        className="group inline-flex items-start align-middle touch:h-11 wide:items-center"
      >
        <span className="rounded-full border border-accent-text/30 bg-accent-soft px-2.5 py-0.5 font-medium text-accent-text text-table whitespace-nowrap group-hover:border-accent-text max-wide:shadow-raised">
          {children}
        </span>
      </button>
    </span>
  );
}
