import { Button, type ButtonProps } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { PlannedProduct } from './bill/plan.ts';
import { stockOf } from './words.ts';

type OutcomeViewProps = {
  planned: PlannedProduct;
  readOnly: boolean;
  /** Chooses what it is: the id of a product, '' for a new one, null for what the shop finds by itself. */
  onChoose: (is: string | null) => void;
  /** What its button has where it stands in a row of fields. */
  button?: Pick<ButtonProps, 'tabIndex' | 'onKeyDown'>;
};

const badge = 'inline-flex h-6 items-center rounded px-2 font-medium text-table whitespace-nowrap';

/** What becomes of a product of the bill. */
export function OutcomeView({ planned, readOnly, onChoose, button }: OutcomeViewProps) {
  const { outcome, sameAs } = planned;
  const other = (is: string | null, text: string) =>
    readOnly ? null : (
      <Button
        size="small"
        variant="ghost"
        className="-ml-2.5 text-accent-text"
        onClick={() => onChoose(is)}
        {...button}
      >
        {text}
      </Button>
    );
  if (outcome.is === 'nothing' || outcome.is === 'not looked for') return null;
  if (outcome.is === 'looked for') return <span className="animate-late text-muted">Looking...</span>;
  if (outcome.is === 'asked')
    return <span className={classNames(badge, 'bg-warning-soft text-warning-text')}>Which one?</span>;
  if (outcome.is === 'unknown' || outcome.is === 'deleted')
    return <span className={classNames(badge, 'bg-danger-soft text-danger-text')}>Not in the shop</span>;
  if (outcome.is === 'new')
    return (
      <span className="flex min-w-0 flex-wrap items-center gap-x-3">
        <span className={classNames(badge, 'bg-success-soft text-success-text')}>New</span>
        {sameAs === null ? null : <span className="text-muted text-table">The product of line {sameAs}</span>}
        {outcome.fits.length > 0 ? other(null, 'More stock instead') : null}
      </span>
    );
  const { product, fits } = outcome;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3">
      <span className={classNames(badge, 'bg-accent-soft text-accent-text')}>More stock for {product.productid}</span>
      <span className="min-w-0 truncate text-muted text-table" title={`${product.name}; ${stockOf(product)}`}>
        {product.name}; {stockOf(product)}
      </span>
      {fits.length > 0 ? other('', 'New instead') : null}
    </span>
  );
}
