import { Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../../ui/button.tsx';

type PutBackButtonProps = Pick<ButtonProps, 'variant' | 'className' | 'onClick'> & {
  /** What it puts back, behind the words on it: 'Retail Price: ₹1,200.00'. */
  what: string;
  /** The words on it. */
  children?: string;
};

/** Puts something back. When it has done so it goes away, and the focus stays with the change it belongs to. */
export function PutBackButton({ what, children = 'Put back', ...button }: PutBackButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = ref.current;
    return () => {
      if (own && own === document.activeElement) own.closest<HTMLElement>('[data-change]')?.focus();
    };
  }, []);
  return (
    <Button
      ref={ref}
      size="small"
      aria-label={`${children} ${what}`}
      icon={<Undo2 size={14} aria-hidden="true" />}
      {...button}
    >
      {children}
    </Button>
  );
}
