import { CircleAlert, CornerDownRight } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Outcome } from './bill/outcome.ts';
import type { Problem, Remedy } from './bill/problem.ts';
import { stockOf } from './words.ts';

type SaidViewProps = {
  id: string;
  problems: readonly Problem[];
  /** Which of the line's problems are said here; all of them without it. */
  only?: (problem: Problem) => boolean;
  outcome: Outcome;
  readOnly: boolean;
  onRemedy: (remedy: Remedy) => void;
  onChoose: (is: string | null) => void;
};

const looks = { wrong: 'text-danger-text', missing: 'text-danger-text', ask: 'text-warning-text', note: 'text-muted' };

/** The id of what is said at a place of a line's list. */
const saidId = (id: string, place: number): string => `goods-${id}-said-${place}`;

/** The ids of what is said of a field, for whoever hears the field read out. */
export const describing = (id: string, problems: readonly Problem[], column: Problem['column']): string | undefined =>
  problems.flatMap((problem, place) => (problem.column === column ? saidId(id, place) : [])).join(' ') || undefined;

const remedyText = (remedy: Remedy): string => {
  if (remedy.is === 'sure') return remedy.label;
  if (remedy.is === 'meant') return remedy.category;
  if (remedy.is === 'category') return `Add category "${remedy.name}"`;
  return remedy.is === 'auto' ? 'Auto' : 'Add it as new';
};

/** What is said of a line, each with what can be done about it. */
export function SaidView({ id, problems, only = () => true, outcome, readOnly, onRemedy, onChoose }: SaidViewProps) {
  if (!problems.some(only)) return null;
  return (
    <ul className="flex flex-col gap-1">
      {problems.map((problem, place) => {
        if (!only(problem)) return null;
        const { kind, text, remedies, isChange } = problem;
        const Icon = kind === 'note' && !isChange ? CornerDownRight : CircleAlert;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the list has no other order than this, and no state
            key={place}
            className={classNames(
              'flex flex-wrap items-center gap-x-2 gap-y-1 text-table',
              isChange ? looks.ask : looks[kind],
            )}
          >
            <span className="flex min-w-0 gap-2">
              <Icon size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
              <span id={saidId(id, place)} className="min-w-0 break-words">
                {text}
              </span>
            </span>
            {readOnly
              ? null
              : remedies.map((remedy) => (
                  <Button key={remedyText(remedy)} size="small" onClick={() => onRemedy(remedy)}>
                    {remedyText(remedy)}
                  </Button>
                ))}
            {kind === 'ask' && remedies.length === 0 && outcome.is === 'asked' && !readOnly ? (
              <>
                {outcome.fits.map((product) => (
                  <Button key={product.productid} size="small" onClick={() => onChoose(product.productid)}>
                    {product.productid} ({stockOf(product)})
                  </Button>
                ))}
                <Button size="small" onClick={() => onChoose('')}>
                  New product
                </Button>
              </>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
