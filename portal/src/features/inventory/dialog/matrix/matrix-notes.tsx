import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { FieldErrors } from '../../../../ui/use-field-errors.ts';
import type { ErrorKey } from '../fields.ts';
import type { VariantLine } from '../product-form.ts';
import { twinLines } from '../variant-lines.ts';
import { fewNames, type MatrixError, nameOf, outsideError } from './errors.ts';
import { StoredMark } from './matrix-cell.tsx';
import type { MatrixState } from './use-matrix.ts';

type MatrixNotesProps = {
  state: MatrixState;
  lines: readonly VariantLine[];
  errors: FieldErrors<ErrorKey>;
  idOf: (key: ErrorKey) => string;
  wrong: readonly MatrixError[];
  idOfSentence: (sentence: string | undefined) => string | undefined;
  onLines: (id?: string) => void;
};

/** What is said of the matrix as a whole: what is wrong, what goes, what the marks mean, and what stands in Lines alone. */
export function MatrixNotes({ state, lines, errors, idOf, wrong, idOfSentence, onLines }: MatrixNotesProps) {
  const { outside, colors } = state.matrix;
  const { leaving } = state;
  const said = [twinLines(lines), state.note].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1 text-table">
      {wrong.map(({ sentence, names }) => (
        <p key={sentence} id={idOfSentence(sentence)} className="text-danger-text">
          {names.length > 0 ? `${fewNames(names)}: ` : ''}
          {sentence}
        </p>
      ))}
      <p role="status" className="text-warning-text empty:hidden">
        {said}
      </p>
      <p role="status" className="text-warning-text empty:hidden">
        {leaving.length > 0 ? leavingText(leaving) : null}
      </p>
      {outside.length > 0 ? <OutsideNote {...{ outside, errors, idOf, onLines }} /> : null}
      {colors.length > 0 && lines.some(state.isStored) ? (
        <p className="flex items-center gap-1.5 text-muted text-xs">
          <StoredMark /> Saved already. Repeating a stock leaves these as they are.
        </p>
      ) : null}
    </div>
  );
}

const leavingText = (leaving: readonly VariantLine[]): string => {
  const many = leaving.length === 1 ? 'One variant goes' : `${leaving.length} variants go`;
  return `${many} when you save: ${fewNames(leaving.map(nameOf))}. Type a stock to keep it.`;
};

type OutsideNoteProps = Pick<MatrixNotesProps, 'errors' | 'idOf' | 'onLines'> & { outside: readonly VariantLine[] };

/** Says that there are lines which no cell shows; the focus comes here where something is wrong with one. */
function OutsideNote({ outside, errors, idOf, onLines }: OutsideNoteProps): ReactNode {
  const key = outsideError(errors, outside);
  const many = outside.length === 1 ? 'One line has' : `${outside.length} lines have`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className={key ? 'text-danger-text' : 'text-muted'}>
        {many} no size or no color, and no place here.{key ? ` ${errors.get(key)}.` : ''}
      </span>
      <Button id={key ? idOf(key) : undefined} size="small" onClick={() => onLines(key ? idOf(key) : undefined)}>
        Show in Lines
      </Button>
    </div>
  );
}
