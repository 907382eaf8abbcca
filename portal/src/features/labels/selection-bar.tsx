import { countText } from '../../../../shop/money.ts';
import { Button } from '../../ui/button.tsx';
import { DockBar, DockSentence } from './dock-bar.tsx';
import { counted } from './printer/label/label-count.ts';

type SelectionBarProps = {
  count: number;
  /** How many of them are not among the products shown. */
  elsewhere: number;
  /** How many products the filters find; undefined when all of them are selected. */
  found: number | undefined;
  onAll: () => void;
  onClear: () => void;
  onNear: () => void;
  onPrint: () => void;
};

/** What is selected, and what can be done with it. */
export function SelectionBar({ count, elsewhere, found, onAll, onClear, onNear, onPrint }: SelectionBarProps) {
  return (
    <DockBar look="selection" label="Selection">
      <DockSentence>
        {counted(count, 'product', 'products')} selected
        {elsewhere > 0 ? `, ${countText(elsewhere)} not on this page` : ''}
      </DockSentence>
      {found !== undefined && found > count ? (
        <Button size="small" variant="ghost" className="text-accent-text max-wide:order-last" onClick={onAll}>
          Select all {counted(found, 'product', 'products')} found
        </Button>
      ) : null}
      <Button size="small" variant="primary" onClick={onPrint} onPointerEnter={onNear} onFocus={onNear}>
        Print labels
      </Button>
      <Button size="small" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </DockBar>
  );
}
