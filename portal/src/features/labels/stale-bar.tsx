import { Tag } from 'lucide-react';
import { countText } from '../../../../shop/money.ts';
import { Button } from '../../ui/button.tsx';
import { DockBar, DockSentence } from './dock-bar.tsx';
import { counted } from './printer/label/label-count.ts';

type StaleBarProps = { products: number; pieces: number; onNear: () => void; onPrint: () => void };

/** Products whose pieces carry labels of an older price. */
export function StaleBar({ products, pieces, onNear, onPrint }: StaleBarProps) {
  return (
    <DockBar look="warning" label="Labels with an old price">
      <DockSentence>
        <Tag size={16} aria-hidden="true" className="shrink-0" />
        {products === 1 ? '1 product needs' : `${countText(products)} products need`} new labels:{' '}
        {counted(pieces, 'piece', 'pieces')}
      </DockSentence>
      <Button size="small" onClick={onPrint} onPointerEnter={onNear} onFocus={onNear}>
        Print new labels
      </Button>
    </DockBar>
  );
}
