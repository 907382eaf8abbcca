import { useId, useRef, useState } from 'react';
import { colorKey } from '../../../../../../shop/sizes.ts';
import { useAfterRender } from '../../../../ui/use-after-render.ts';
import type { FieldErrors } from '../../../../ui/use-field-errors.ts';
import { usePhone } from '../../../../ui/use-phone.ts';
import type { ErrorKey } from '../fields.ts';
import type { VariantLine } from '../product-form.ts';
import { ColorsField } from './colors-field.tsx';
import { matrixErrors } from './errors.ts';
import { cellAt, repeatedStock, type Spot } from './matrix.ts';
import { MatrixNotes } from './matrix-notes.tsx';
import { MatrixSteps } from './matrix-steps.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { focusPlace } from './place.ts';
import { RepeatBar } from './repeat-bar.tsx';
import { SizesField } from './sizes-field.tsx';
import { typedNames } from './typed-names.ts';
import type { AxesState } from './use-axes.ts';
import { useMatrix } from './use-matrix.ts';
import { usePlaceKept } from './use-place-kept.ts';

type MatrixViewProps = {
  lines: readonly VariantLine[];
  stored: readonly VariantLine[];
  onChange: (lines: VariantLine[]) => void;
  axes: AxesState;
  errors: FieldErrors<ErrorKey>;
  idOf: (key: ErrorKey) => string;
  /** Goes to the lines, to the element of an id or to their start. */
  onLines: (id?: string) => void;
};

/** The variants as a matrix: sizes and colors first, then a stock in each cell. An empty cell is no variant. */
export function MatrixView({ lines, stored, onChange, axes, errors, idOf, onLines }: MatrixViewProps) {
  const state = useMatrix({ lines, stored, onChange, axes });
  const { sizes, colors } = state.matrix;
  const [entered, setEntered] = useState<Spot | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const afterRender = useAfterRender();
  const isPhone = usePhone();
  usePlaceKept(root, isPhone);
  const prefix = useId();
  const wrong = matrixErrors(errors, lines, state.matrix);
  const idOfSentence = (sentence: string | undefined): string | undefined => {
    const place = wrong.findIndex((each) => each.sentence === sentence);
    return place === -1 ? undefined : `${prefix}wrong-${place}`;
  };
  const [sizesId, colorsId] = [`${prefix}sizes`, `${prefix}colors`];
  const goToColors = () => document.getElementById(colorsId)?.focus();

  const goToStocks = (of: readonly string[]) => {
    const known = colors.findIndex((color) => of.some((name) => colorKey(name) === colorKey(color)));
    const row = of.length === 0 ? 0 : known === -1 ? colors.length : known;
    afterRender(() => focusPlace(root.current, { row, column: 0 }));
  };

  /** The focus goes to the next row's cross, or out of the matrix with its last row. */
  const removeRow = (row: number) => {
    const color = colors[row];
    if (color === undefined) return;
    state.removeColor(color);
    afterRender(() => {
      const rows = root.current?.querySelectorAll('tbody tr').length ?? 0;
      if (rows === 0) goToColors();
      else focusPlace(root.current, { row: Math.min(row, rows - 1), column: sizes.length });
    });
  };

  const { draft, put } = axes;
  const { settleSizes, settleColors, isReady } = typedNames(state, axes, { sizes: sizesId, colors: colorsId });
  const sizesField = (
    <SizesField
      id={sizesId}
      sizes={sizes}
      isStart={sizes.length === 0}
      typed={draft.typedSizes}
      onType={(typedSizes) => put({ typedSizes })}
      onSettle={settleSizes}
      onSizes={state.setSizes}
      onGoOn={goToColors}
    />
  );
  const colorsField = (onGoOn: (colors: readonly string[]) => void) => (
    <ColorsField
      id={colorsId}
      isStart={sizes.length > 0}
      hint="Names between commas; each becomes a row. A table can be pasted here whole."
      typed={draft.typedColors}
      onType={(typedColors) => put({ typedColors })}
      onSettle={settleColors}
      onGoOn={onGoOn}
      onPaste={(text) => state.paste(text, { row: 0, column: 0 })}
    />
  );
  const shared = { state, lines, errors, idOf, idOfSentence };
  const notes = <MatrixNotes {...shared} wrong={wrong} onLines={onLines} />;
  if (isPhone) {
    return (
      <div ref={root}>
        <MatrixSteps {...shared} {...{ sizesField, colorsField, isReady, notes }} />
      </div>
    );
  }
  return (
    <div ref={root} className="flex flex-col gap-3">
      {sizesField}
      {colorsField(goToStocks)}
      {sizes.length > 0 && colors.length > 0 ? (
        <>
          <MatrixTable {...shared} onEntered={setEntered} onRemove={removeRow} onEnd={goToColors} />
          <RepeatBar
            stock={entered ? repeatedStock(cellAt(state.matrix, entered)) : ''}
            onRepeat={(along) => entered && state.repeat(entered, along)}
          />
        </>
      ) : null}
      {notes}
    </div>
  );
}
