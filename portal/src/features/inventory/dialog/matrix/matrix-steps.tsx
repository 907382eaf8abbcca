import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { stockText } from '../../../../../../shop/product.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useAfterRender } from '../../../../ui/use-after-render.ts';
import type { FieldErrors } from '../../../../ui/use-field-errors.ts';
import type { ErrorKey } from '../fields.ts';
import { type LineColumn, lineKey } from '../line-fields.ts';
import type { VariantLine } from '../product-form.ts';
import { cellAt, cellText, piecesIn } from './matrix.ts';
import { MatrixCell } from './matrix-cell.tsx';
import { cellProps } from './matrix-row.tsx';
import { useSame } from './matrix-table.tsx';
import { placeFrom } from './moves.ts';
import { focusPlace, placeOf } from './place.ts';
import type { MatrixState } from './use-matrix.ts';

type MatrixStepsProps = {
  state: MatrixState;
  lines: readonly VariantLine[];
  errors: FieldErrors<ErrorKey>;
  idOf: (key: ErrorKey) => string;
  idOfSentence: (sentence: string | undefined) => string | undefined;
  sizesField: ReactNode;
  colorsField: (onGoOn: () => void) => ReactNode;
  notes: ReactNode;
};

const columns: readonly LineColumn[] = ['size', 'color', 'stock'];

/** The matrix on a phone, in two steps: which sizes and colors there are, then the stocks, a card for each color. */
export function MatrixSteps(props: MatrixStepsProps) {
  const { state, lines, errors, sizesField, colorsField, notes } = props;
  const { sizes, colors } = state.matrix;
  const isReady = sizes.length > 0 && colors.length > 0;
  const [wanted, setWanted] = useState<'names' | 'stocks'>(isReady ? 'stocks' : 'names');
  /** What was wrong when the person went back to the names: what is found wrong later shows the stocks once more. */
  const [seen, setSeen] = useState(errors);
  const root = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const afterRender = useAfterRender();
  const isWrong = errors !== seen && lines.some((line) => columns.some((column) => errors.has(lineKey(line, column))));
  const step = isReady && (isWrong || wanted === 'stocks') ? 'stocks' : 'names';

  const goToStocks = () => {
    setWanted('stocks');
    afterRender(() => focusPlace(root.current, { row: 0, column: 0 }));
  };

  /** A phone's Enter goes on from stock to stock, as in the table. */
  const goOn = (event: KeyboardEvent) => {
    const place = event.key === 'Enter' && !event.ctrlKey && !event.metaKey ? placeOf(event.target) : null;
    const size = { rows: colors.length, columns: sizes.length };
    const next = place && placeFrom(place, 'Enter', size, { atStart: true, atEnd: true });
    if (!next) return;
    event.preventDefault();
    focusPlace(root.current, next);
  };

  if (step === 'names') {
    return (
      <div className="flex flex-col gap-3">
        <p className="text-muted text-table">Step 1 of 2: sizes and colors</p>
        {sizesField}
        {colorsField(goToStocks)}
        {colors.length > 0 ? <p className="text-table">{colors.join(', ')}</p> : null}
        <Button disabled={!isReady} onClick={goToStocks}>
          Next: stocks
        </Button>
        {notes}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the stocks in it
    <div ref={root} onKeyDown={goOn} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <p className="text-muted text-table">Step 2 of 2: stocks</p>
        <Button
          ref={back}
          size="small"
          onClick={() => {
            setSeen(errors);
            setWanted('names');
          }}
        >
          Sizes and colors
        </Button>
      </div>
      <p className="text-muted text-table">Empty is no variant, 0 is none in stock.</p>
      {colors.map((color, row) => (
        <ColorCard
          key={color}
          {...props}
          {...{ color, row }}
          onRemove={() => {
            state.removeColor(color);
            afterRender(() => back.current?.focus());
          }}
        />
      ))}
      {notes}
    </div>
  );
}

type ColorCardProps = MatrixStepsProps & { color: string; row: number; onRemove: () => void };

/** The stocks of one color. */
function ColorCard({ state, errors, idOf, idOfSentence, color, row, onRemove }: ColorCardProps) {
  const { sizes } = state.matrix;
  const [last, setLast] = useState<string | null>(null);
  const size = last ?? sizes.find((each) => cellText(cellAt(state.matrix, { size: each, color })) !== '') ?? null;
  const stock = size === null ? '' : cellText(cellAt(state.matrix, { size, color })).trim();
  const onType = useSame((_row: number, column: number, typed: string) => {
    const at = sizes[column];
    if (at !== undefined) state.type({ size: at, color }, typed);
  });
  return (
    <section
      aria-label={color}
      className="rounded-lg border border-line p-3"
      onFocus={({ target }) => setLast(sizes[placeOf(target)?.column ?? -1] ?? last)}
    >
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate font-medium">{color}</h3>
        <span className="text-muted text-table">
          {stockText(
            piecesIn(
              state.matrix,
              sizes.map((each) => ({ size: each, color })),
            ),
          )}
        </span>
        <IconButton label={`Remove ${color}`} tooltip="Remove" onClick={onRemove}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid grid-cols-3 gap-2">
        {sizes.map((each, column) => (
          <div key={each} className="flex min-w-0 flex-col gap-0.5">
            <span aria-hidden="true" className="truncate text-muted text-xs">
              {each}
            </span>
            <MatrixCell
              {...cellProps({ state, errors, idOf, idOfSentence }, each, color)}
              {...{ row, column, onType }}
              isStart={row === 0 && column === 0}
              className="h-11!"
            />
          </div>
        ))}
      </div>
      {sizes.length > 1 && stock !== '' && size !== null ? (
        <Button size="small" className="mt-2" onClick={() => state.repeat({ size, color }, 'row')}>
          {stock} in all sizes
        </Button>
      ) : null}
    </section>
  );
}
