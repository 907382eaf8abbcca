import { useState } from 'react';
import { countText } from '../../../../shop/money.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Note } from '../../ui/note.tsx';
import { loadFailureText } from './failure-text.ts';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import type { ImportCheck, LineStatus } from './import-types.ts';
import { LeftOutButton } from './left-out-button.tsx';
import { LikeQuestion } from './like-question.tsx';
import { linesOf, linesText, productCount, productsText } from './line-texts.ts';
import { PreviewLines } from './preview-lines.tsx';
import { StatusFilter } from './status-filter.tsx';
import { useFocusKept } from './use-focus-kept.ts';

/** Names said before the rest is only counted. */
const mostNamed = 6;

const categoriesText = ({ new_categories: names }: ImportCheck): string => {
  const others = names.length - mostNamed;
  const named = names.slice(0, mostNamed).join(', ') + (others > 0 ? ` and ${countText(others)} more` : '');
  return `Add ${names.length === 1 ? '1 new category' : `${countText(names.length)} new categories`}: ${named}`;
};

type PreviewProps = { session: ImportSession; state: ImportState; check: ImportCheck };

/** What an import would do, line by line, before anything is written. */
export function Preview({ session, state, check }: PreviewProps) {
  const [chosen, setChosen] = useState<LineStatus | null>(null);
  const { failure, overtaken, step } = state;
  const focusKeeper = useFocusKept(step.is === 'checking');
  const all = linesOf(check);
  const products = productsText(check);
  const unpriced = check.products?.unpriced ?? 0;
  // Once they are added all the same, none is left out for its look.
  const status = chosen === 'like' && check.like === 0 ? null : chosen;
  return (
    <div
      {...focusKeeper}
      inert={step.is === 'checking'}
      className={classNames('flex flex-col gap-4 transition-opacity', step.is === 'checking' && 'opacity-60')}
    >
      <p className="wrap-anywhere">
        <strong className="font-medium">{state.fileName}</strong>{' '}
        <span role="status" className="text-muted tabular-nums">
          {linesText(all)} checked{products && `: ${products}`}. Nothing is written yet.
        </span>
      </p>
      {failure ? <Note look="danger">{loadFailureText(failure)}</Note> : null}
      {overtaken ? (
        <Note look="warning">
          The shop has changed since the check, so nothing was written. The lines are checked again: look at them, then
          import.
        </Note>
      ) : null}
      {check.new_categories.length > 0 ? (
        <Checkbox
          label={categoriesText(check)}
          hint={`Without ${check.new_categories.length === 1 ? 'it the lines of this category' : 'them the lines of these categories'} are wrong.`}
          checked={state.answers.newCategories}
          onCheckedChange={(newCategories) => void session.answer({ newCategories })}
        />
      ) : null}
      {unpriced > 0 ? (
        <Checkbox
          label={`Fill empty retail prices with Auto: ${productCount(unpriced)}`}
          hint={`2.5 times the purchase price, rounded up to whole rupees. Without it the lines of ${unpriced === 1 ? 'this product' : 'these products'} are wrong.`}
          checked={state.answers.autoPrices}
          onCheckedChange={(autoPrices) => void session.answer({ autoPrices })}
        />
      ) : null}
      <LikeQuestion
        check={check}
        add={state.answers.addLike}
        onAnswer={(addLike) => void session.answer({ addLike })}
      />
      {check.wrong > 0 ? (
        <Note look="warning" actions={<LeftOutButton session={session} state={state} count={check.wrong} />}>
          {linesText(check.wrong)} {check.wrong === 1 ? 'is' : 'are'} wrong and will be left out. Correct{' '}
          {check.wrong === 1 ? 'it' : 'them'} in the file and choose it again, or import the others and then a file of
          these alone.
        </Note>
      ) : null}
      <StatusFilter check={check} shown={status} onShow={setChosen} />
      <PreviewLines
        key={`${status} ${check.digest}`}
        kind={session.kind}
        id={state.id}
        check={`${check.digest} ${JSON.stringify(state.answers)}`}
        status={status}
        count={status === null ? all : check[status]}
      />
    </div>
  );
}
