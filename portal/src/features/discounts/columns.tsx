import type { Column } from '../../ui/data-table/column.ts';
import { ActionButtons, EditAction } from '../list/index.ts';
import { HistoryAction } from '../records/index.ts';
import type { DiscountRow } from './discount-row.ts';
import { activeText, amountText, daysText, dayText, valueText, yesNo } from './discount-texts.ts';

type RowActions = {
  onEdit: (discount: DiscountRow) => void;
  onHistory: (discount: DiscountRow) => void;
  /** The discount that is being read for its form. */
  opening: number | null;
  /** The pointer or the focus is near the action: what it needs can be fetched. */
  onNear: () => void;
};

/** What is told of each discount. */
const factColumns: readonly Column<DiscountRow>[] = [
  {
    key: 'code',
    header: 'Code',
    card: 'heading',
    whole: codeText,
    cell: codeText,
    cardCell: ({ code }) => code || <span className="text-muted">No code</span>,
  },
  {
    key: 'type',
    header: 'Type',
    width: '5.75rem',
    card: 'two thirds',
    whole: ({ type }) => type,
    cell: ({ type }) => type,
  },
  { key: 'value', header: 'Value', width: '6.5rem', align: 'end', card: 'third', whole: valueText, cell: valueText },
  {
    key: 'mintotal',
    header: 'Min Total',
    width: '6.5rem',
    align: 'end',
    whole: (discount) => amountText(discount.min_total),
    cell: (discount) => amountText(discount.min_total),
  },
  {
    key: 'maxdiscount',
    header: 'Max Discount',
    width: '6.5rem',
    align: 'end',
    whole: (discount) => amountText(discount.max_discount),
    cell: (discount) => amountText(discount.max_discount),
  },
  {
    key: 'category',
    header: 'Category',
    whole: (discount) => discount.category ?? '',
    cell: (discount) => discount.category || '-',
  },
  {
    key: 'auto',
    header: 'Auto',
    width: '3rem',
    cell: (discount) => <YesNo value={discount.auto_apply} />,
  },
  {
    key: 'exclusive',
    header: 'Exclusive',
    width: '4.75rem',
    cell: (discount) => <YesNo value={discount.exclusive} />,
  },
  {
    key: 'once',
    header: 'Once/Customer',
    width: '7rem',
    cell: (discount) => <YesNo value={discount.once_per_customer} />,
  },
  {
    key: 'start',
    header: 'Start',
    width: '5.5rem',
    card: 'two thirds',
    whole: (discount) => dayText(discount.start_date),
    cell: (discount) => dayText(discount.start_date),
    cardCell: daysText,
  },
  {
    key: 'end',
    header: 'End',
    width: '5.5rem',
    card: 'none',
    whole: (discount) => dayText(discount.end_date),
    cell: (discount) => dayText(discount.end_date),
  },
  {
    key: 'active',
    header: 'Active',
    width: '3.5rem',
    card: 'third',
    cell: (discount) => <YesNo value={discount.active} />,
    cardCell: ({ active }) => <span className={active ? 'font-medium' : 'text-muted'}>{activeText(active)}</span>,
  },
];

/** The thirteen columns of the discounts page. */
export const discountColumns = (actions: RowActions): Column<DiscountRow>[] => [
  ...factColumns,
  {
    key: 'action',
    header: 'Action',
    width: '5.25rem',
    align: 'end',
    card: 'corner',
    cell: (discount) => <Actions discount={discount} {...actions} />,
  },
];

function Actions({ discount, onEdit, onHistory, opening, onNear }: RowActions & { discount: DiscountRow }) {
  return (
    <ActionButtons>
      <EditAction
        name={nameOf(discount)}
        busy={opening === discount.id}
        onClick={() => onEdit(discount)}
        onNear={onNear}
      />
      <HistoryAction kind="discount" name={nameOf(discount)} onClick={() => onHistory(discount)} />
    </ActionButtons>
  );
}

function codeText(discount: DiscountRow): string {
  return discount.code || '-';
}

/** What tells a discount from the others where it has no code. */
export function nameOf(discount: DiscountRow): string {
  return discount.code || `discount ${discount.id} without a code`;
}

/** Most are No: the few that say Yes are to be found at a glance. */
function YesNo({ value }: { value: boolean }) {
  return <span className={value ? 'font-medium' : 'text-muted'}>{yesNo(value)}</span>;
}
