import { useEffect, useEffectEvent, useState } from 'react';
import type { NamedPictures } from '../../../../../../shop/pictures.ts';
import { firstSmall } from '../picture-address.ts';

type PicturePeekProps = {
  /** The products of the list. */
  products: readonly (NamedPictures & { readonly productid: string })[];
};

type Peek = { readonly source: string; readonly left: number; readonly top: number };

/** As large as it is drawn, in pixels. */
const width = 120;
const height = 160;
const gap = 6;

/** A pointer that only crosses the list shows nothing. */
const restMs = 150;

/** The cell with a product's id that an event happened in; null for elsewhere. */
const idCellOf = ({ target }: Event): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('tr[data-row] > td:first-child') : null;

/** Above the cell where there is room, else below it. */
const placeAt = (cell: Element): Pick<Peek, 'left' | 'top'> => {
  const { left, top, bottom } = cell.getBoundingClientRect();
  const above = top - height - gap;
  return { left: left + 60, top: above > 0 ? above : bottom + gap };
};

/** On wide screens a small picture of the product at whose id the pointer or the focus is. */
export function PicturePeek({ products }: PicturePeekProps) {
  const [peek, setPeek] = useState<Peek | null>(null);
  const show = useEffectEvent((cell: Element): void => {
    const id = cell.closest<HTMLElement>('tr')?.dataset.row;
    const product = products.find(({ productid }) => productid === id);
    const source = product ? firstSmall(product) : null;
    setPeek(source && cell.isConnected ? { source, ...placeAt(cell) } : null);
  });
  useEffect(() => {
    const wide = matchMedia('(min-width: 72rem)');
    let at: Element | null = null;
    let resting: ReturnType<typeof setTimeout>;
    const hide = (): void => {
      at = null;
      clearTimeout(resting);
      setPeek(null);
    };
    const come = (event: Event): void => {
      const cell = wide.matches ? idCellOf(event) : null;
      if (cell === at) return;
      hide();
      at = cell;
      if (cell) resting = setTimeout(() => show(cell), restMs);
    };
    const point = (event: PointerEvent) => (event.pointerType === 'mouse' ? come(event) : undefined);
    const focus = (event: FocusEvent) =>
      event.target instanceof Element && event.target.matches(':focus-visible') ? come(event) : undefined;
    const heard = new AbortController();
    document.addEventListener('pointerover', point, heard);
    document.addEventListener('focusin', focus, heard);
    document.addEventListener('focusout', hide, heard);
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), heard);
    document.addEventListener('pointerdown', hide, heard);
    document.addEventListener('scroll', hide, { capture: true, passive: true, signal: heard.signal });
    return () => {
      heard.abort();
      clearTimeout(resting);
    };
  }, []);
  return peek ? (
    <img
      key={peek.source}
      src={peek.source}
      alt=""
      data-peek
      width={width}
      height={height}
      decoding="async"
      className="pointer-events-none fixed z-30 rounded-md border border-line bg-sunken object-cover shadow-raised"
      style={{ left: peek.left, top: peek.top, width, height }}
      onError={() => setPeek(null)}
    />
  ) : null;
}
