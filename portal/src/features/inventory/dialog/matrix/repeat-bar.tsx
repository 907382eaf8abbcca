import { Button } from '../../../../ui/button.tsx';
import { type Along, repeatKeys } from './moves.ts';

const words: readonly [Along, string][] = [
  ['row', 'in the row'],
  ['column', 'in the column'],
  ['all', 'everywhere'],
];

type RepeatBarProps = {
  /** The stock that is repeated, '' for none. */
  stock: string;
  onRepeat: (along: Along) => void;
};

/** Repeats the stock of the cell that had the focus last; each has a key too. */
export function RepeatBar({ stock, onRepeat }: RepeatBarProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5 text-muted text-xs">
      <legend className="sr-only">Repeat a stock</legend>
      <span aria-hidden="true">Repeat {stock === '' ? 'a stock' : stock}</span>
      {words.map(([along, label]) => (
        <Button
          key={along}
          size="small"
          disabled={stock === ''}
          aria-keyshortcuts={repeatKeys[along]}
          // The focus stays in the cell.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onRepeat(along)}
        >
          {label}
          <kbd className="font-mono text-faint touch:hidden">{repeatKeys[along]}</kbd>
        </Button>
      ))}
      <span className="basis-full">Empty is no variant, 0 is none in stock.</span>
    </fieldset>
  );
}
