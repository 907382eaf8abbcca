import { countText } from '../../../../shop/money.ts';
import { Segments } from '../../ui/segments.tsx';
import type { ImportCheck, LineStatus } from './import-types.ts';
import { statusWords } from './line-status.tsx';
import { linesOf } from './line-texts.ts';

const statuses = ['new', 'changed', 'same', 'like', 'wrong'] as const;

type StatusFilterProps = {
  check: ImportCheck;
  /** Null for all lines. */
  shown: LineStatus | null;
  onShow: (status: LineStatus | null) => void;
};

/** How many lines there are of each status, and which of them are shown. */
export function StatusFilter({ check, shown, onShow }: StatusFilterProps) {
  const segments = [
    { value: null, label: 'All', count: countText(linesOf(check)) },
    // Most files have none that look like what is there.
    ...statuses
      .filter((status) => status !== 'like' || check.like > 0)
      .map((status) => ({ value: status, label: statusWords[status], count: countText(check[status]) })),
  ];
  return <Segments<LineStatus | null> legend="Which lines" segments={segments} chosen={shown} onChoose={onShow} />;
}
