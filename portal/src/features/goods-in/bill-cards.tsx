import { X } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Column, ownColumns, productColumns } from './bill/bill-line.ts';
import type { Problem } from './bill/problem.ts';
import { columnLabels } from './bill/read-cell.ts';
import type { ShownLine, ShownProduct } from './bill/shown.ts';
import { cellId } from './bill-edits.ts';
import type { BillViewProps } from './bill-table.tsx';
import { BillCell } from './cell.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { describing, SaidView } from './said-view.tsx';

/** What is the product's, as it stands in a card: what is said of a row stands below it. */
const productRows = [['code'], ['category', 'fabric'], ['purchase', 'retail']] as const;

/** The bill where there is little room: a card for each product, with what is the product's once. */
export function BillCards({ products, ...props }: BillViewProps) {
  return (
    <ol className="flex flex-col gap-3 px-4 py-3">
      {products.map((product) => (
        <ProductCard key={product.planned.product.lines[0]?.id} product={product} {...props} />
      ))}
    </ol>
  );
}

type CardProps = Omit<BillViewProps, 'products'> & { product: ShownProduct };

const ProductCard = memo(function ProductCard({ product, ...props }: CardProps) {
  const { planned, lines } = product;
  const [first] = lines;
  const last = lines.at(-1);
  const { edits, deeds, readOnly } = props;
  if (!first || !last) return null;
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-3 shadow-card">
      <div className="flex min-h-6 items-start gap-3">
        <p className="whitespace-nowrap font-medium text-muted text-table leading-6">
          {lines.length === 1 ? `Line ${first.number}` : `Lines ${first.number} to ${last.number}`}
        </p>
        <OutcomeView planned={planned} readOnly={readOnly} onChoose={(is) => deeds.choose(planned.product, is)} />
      </div>
      <CardSaid shown={first} product={product} only={isWhich} {...props} />
      {productRows.map((row) => (
        <div key={row[0]} className="flex flex-col gap-1">
          <div className="grid grid-cols-2 gap-2">
            {row.map((column) => (
              <CardField key={column} column={column} shown={first} wide={column === 'code'} {...props} />
            ))}
          </div>
          <CardSaid
            shown={first}
            product={product}
            only={({ column }) => row.some((own) => own === column)}
            {...props}
          />
        </div>
      ))}
      {lines.map((shown) => (
        <CardLine key={shown.line.id} shown={shown} product={product} {...props} />
      ))}
      {readOnly ? null : <Button onClick={() => edits.addLine(false, last.line.id)}>Another size or color</Button>}
    </li>
  );
});

type CardLineProps = CardProps & { shown: ShownLine };

function CardLine(props: CardLineProps) {
  const { shown, product, edits, deeds, readOnly } = props;
  const { line, number, change } = shown;
  return (
    <div className="flex flex-col gap-1 border-line border-t pt-2">
      {product.lines.length > 1 ? <p className="font-medium text-muted text-table">Line {number}</p> : null}
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5rem_auto] items-end gap-2">
        {ownColumns.map((column) => (
          <CardField key={column} column={column} shown={shown} edits={edits} deeds={deeds} readOnly={readOnly} />
        ))}
        {readOnly ? null : (
          <IconButton label={`Remove line ${number}`} className="-mr-2" onClick={() => edits.remove(line.id)}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {change === '' ? null : <p className="text-muted text-table tabular-nums">{change}</p>}
      <CardSaid {...props} only={(problem) => !isWhich(problem) && !isOfProduct(problem)} />
    </div>
  );
}

/** Which product came in: said where it stands what the product is. */
const isWhich = ({ kind, remedies }: Problem): boolean => kind === 'ask' && remedies.length === 0;
const isOfProduct = ({ column }: Problem): boolean => productColumns.some((own) => own === column);

type CardSaidProps = CardLineProps & { only: (problem: Problem) => boolean };

function CardSaid({ shown: { line, problems }, product: { planned }, only, deeds, readOnly }: CardSaidProps) {
  return (
    <SaidView
      id={line.id}
      problems={problems}
      only={only}
      outcome={planned.outcome}
      readOnly={readOnly}
      onRemedy={(remedy) => deeds.remedy(remedy, planned.product, line.id)}
      onChoose={(is) => deeds.choose(planned.product, is)}
    />
  );
}

type CardFieldProps = Omit<BillViewProps, 'products'> & { column: Column; shown: ShownLine; wide?: boolean };

function CardField({ column, shown, edits, readOnly, wide = false }: CardFieldProps) {
  const { line, number, ghosts, problems } = shown;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', wide && 'col-span-2')}>
      <label htmlFor={cellId({ id: line.id, column })} className="font-medium text-table">
        {columnLabels[column]}
      </label>
      <BillCell
        id={line.id}
        column={column}
        number={number}
        text={line[column]}
        ghost={ghosts[column]}
        invalid={problems.some((problem) => problem.column === column && problem.kind !== 'note')}
        describedBy={describing(line.id, problems, column)}
        readOnly={readOnly}
        edits={edits}
        dense={false}
      />
    </div>
  );
}
