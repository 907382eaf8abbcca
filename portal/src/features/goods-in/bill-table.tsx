import { X } from 'lucide-react';
import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { commandKey } from '../../ui/command-key.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Column, columns, isOfProduct } from './bill/bill-line.ts';
import { columnLabels } from './bill/read-cell.ts';
import type { ShownLine, ShownProduct } from './bill/shown.ts';
import type { BillEdits } from './bill-edits.ts';
import { BillCell } from './cell.tsx';
import { rowButton } from './grid-keys.ts';
import { OutcomeView } from './outcome-view.tsx';
import { describing, SaidView } from './said-view.tsx';
import type { BillDeeds } from './use-bill-deeds.ts';

export type BillViewProps = {
  products: readonly ShownProduct[];
  edits: BillEdits;
  deeds: BillDeeds;
  readOnly: boolean;
};

const widths: Readonly<Record<Column, string>> = {
  code: 'w-[8.5%]',
  category: 'w-[10%]',
  fabric: 'w-[12%]',
  purchase: 'w-[8.5%]',
  retail: 'w-[8%]',
  size: 'w-[7%]',
  color: 'w-[9%]',
  quantity: 'w-[6.5%]',
};
const numbers: readonly Column[] = ['purchase', 'retail', 'quantity'];

/** The lines as a table, on a screen that is wide enough: what is typed at the left, what becomes of it at the right. */
export function BillTable({ products, ...props }: BillViewProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">Lines of the bill</caption>
      <thead className="sticky top-0 z-10 bg-surface">
        <tr className="text-left text-muted text-xs">
          <th scope="col" className="w-9 border-line border-b py-2 pl-4 text-right font-medium">
            <span className="sr-only">Line</span>
          </th>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={classNames(
                'border-line border-b px-1 py-2 pl-3 font-medium',
                widths[column],
                numbers.includes(column) && 'pr-3 text-right',
              )}
            >
              {columnLabels[column]}
            </th>
          ))}
          <th scope="col" className="border-line border-b py-2 pl-3 font-medium">
            What it will be
          </th>
          <td className="w-12 border-line border-b" />
        </tr>
      </thead>
      {/* All in one part: a line that begins a product while it is typed in must stay where it is. */}
      <tbody>
        {products.flatMap((product) =>
          product.lines.map((shown, place) => (
            <LineRows
              key={shown.line.id}
              shown={shown}
              isFirst={place === 0}
              isLast={place === product.lines.length - 1}
              product={product}
              {...props}
            />
          )),
        )}
      </tbody>
    </table>
  );
}

type LineRowsProps = Omit<BillViewProps, 'products'> & {
  shown: ShownLine;
  /** Where it stands among the lines of its product. */
  isFirst: boolean;
  isLast: boolean;
  product: ShownProduct;
};

const productEnd = '[&>td]:border-line [&>td]:border-b [&>td]:pb-1.5';

const LineRows = memo(function LineRows({
  shown,
  isFirst,
  isLast,
  product: { planned },
  edits,
  deeds,
  readOnly,
}: LineRowsProps) {
  const { line, number, ghosts, problems, change } = shown;
  const choose = (is: string | null) => deeds.choose(planned.product, is);
  return (
    <>
      <tr className={classNames('align-middle', isLast && problems.length === 0 && productEnd)}>
        <td className="pt-1.5 pr-1 text-right text-faint text-xs tabular-nums">{number}</td>
        {columns.map((column) => (
          <td key={column} className="px-0.5 pt-1.5">
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
              dense
              quiet={!isFirst && line[column] === '' && isOfProduct(column)}
            />
          </td>
        ))}
        <td className="pt-1.5 pl-3">
          <span className="flex min-w-0 items-center gap-3">
            {isFirst ? (
              <OutcomeView planned={planned} readOnly={readOnly} onChoose={choose} button={rowButton} />
            ) : null}
            {change === '' ? null : <span className="ml-auto whitespace-nowrap tabular-nums">{change}</span>}
          </span>
        </td>
        <td className="pt-1.5 pl-1">
          {readOnly ? null : (
            <IconButton
              label={`Remove line ${number}`}
              tooltip={`Remove (${commandKey()}+Delete)`}
              onClick={() => edits.remove(line.id)}
              {...rowButton}
            >
              <X size={14} aria-hidden="true" />
            </IconButton>
          )}
        </td>
      </tr>
      {problems.length > 0 ? (
        <tr className={isLast ? productEnd : undefined}>
          <td />
          <td colSpan={columns.length + 2} className="px-1 pt-1">
            <SaidView
              id={line.id}
              problems={problems}
              outcome={planned.outcome}
              readOnly={readOnly}
              onRemedy={(remedy) => deeds.remedy(remedy, planned.product, line.id)}
              onChoose={choose}
            />
          </td>
        </tr>
      ) : null}
    </>
  );
});
