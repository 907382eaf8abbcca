import { CopyMinus } from 'lucide-react';
import { Segments } from '../../ui/segments.tsx';
import type { ImportCheck } from './import-types.ts';
import { linesText, productCount } from './line-texts.ts';

type LikeQuestionProps = {
  check: ImportCheck;
  /** Whether they are added all the same. */
  add: boolean;
  onAnswer: (add: boolean) => void;
};

const questionText = (count: number): string =>
  `${productCount(count)} of this file ${count === 1 ? 'looks like one' : 'look like ones'} in the shop: the same category, fabric, prices, sizes and colors.`;

const addedText = (count: number): string =>
  count === 1 ? 'It is added a second time.' : 'They are added a second time.';

/** Asks what is to become of products that look like ones that are there; nothing where none does. */
export function LikeQuestion({ check, add, onAnswer }: LikeQuestionProps) {
  const count = check.products?.like ?? 0;
  if (count === 0) return null;
  return (
    <div className="flex gap-2 rounded-md bg-warning-soft px-3 py-2.5 text-warning-text">
      <CopyMinus size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-2.5">
        <p role="status" className="text-pretty break-words">
          {questionText(count)} {add ? addedText(count) : `${linesText(check.like)} left out.`}
        </p>
        <div className="text-ink">
          <Segments
            legend="Products that look like what is there"
            segments={[
              { value: false, label: count === 1 ? 'Leave it out' : 'Leave them out' },
              { value: true, label: count === 1 ? 'Add it all the same' : 'Add them all the same' },
            ]}
            chosen={add}
            onChoose={onAnswer}
          />
        </div>
      </div>
    </div>
  );
}
