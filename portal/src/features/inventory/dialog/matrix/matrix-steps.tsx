import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { stockText } from '../../../../../../shop/stock.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useAfterRender } from '../../../../ui/use-after-render.ts';
import type { FieldErrors } from '../../../../ui/use-field-errors.ts';
import type { ErrorKey } from '../fields.ts';
import { type LineColumn, lineKey } from '../line-fields.ts';
import type { VariantLine } from '../product-form.ts';
import { rowError } from './errors.ts';
import { cellAt, cellText, piecesIn, repeatedStock } from './matrix.ts';
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
  /** Settles what is typed, and answers whether there are sizes and colors; if not, goes to what is missing. */
  isReady: () => boolean;
  notes: ReactNode;
};

/** Enter asks for no caret. */
const noCaret = { atStart: false, atEnd: false };

const columns: readonly LineColumn[] = ['size', 'color', 'stock'];

/** The matrix on a phone, in two steps: which sizes and colors there are, then the stocks, a card for each color. */
export function MatrixSteps(props: MatrixStepsProps) {
  const { state, lines, errors, sizesField, colorsField, notes } = props;
  const { sizes, colors } = state.matrix;
  const hasNames = sizes.length > 0 && colors.length > 0;
  const [wanted, setWanted] = useState<'names' | 'stocks'>(hasNames ? 'stocks' : 'names');
  /** What was wrong when the person went back to the names: what is found wrong later shows the stocks once more. */
  const [seen, setSeen] = useState(errors);
  const root = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const afterRender = useAfterRender();
  const isWrong =
    errors !== seen &&
    (lines.some((line) => columns.some((column) => errors.has(lineKey(line, column)))) ||
      colors.some((color) => rowError(errors, state.matrix, color) !== undefined));
  const step = hasNames && (isWrong || wanted === 'stocks') ? 'stocks' : 'names';

  const goToStocks = () => {
    if (!props.isReady()) return;
    setWanted('stocks');
    afterRender(() => focusPlace(root.current, { row: 0, column: 0 }));
  };

  if (step === 'names') {
    return (
      <div className="flex flex-col gap-3">
        <p className="text-muted text-table">Step 1 of 2: sizes and colors</p>
        {sizesField}
        {colorsField(goToStocks)}
        {colors.length > 0 ? <p className="text-table">{colors.join(', ')}</p> : null}
        {/* The focus stays where it is: a field that is left settles, and would move this from under the finger. */}
        <Button onMouseDown={(event) => event.preventDefault()} onClick={goToStocks}>
          Next: stocks
        </Button>
        {notes}
      </div>
    );
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    if (!place || event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = placeFrom(place, 'Enter', { rows: colors.length, columns: sizes.length }, noCaret);
    if (next) focusPlace(root.current, next);
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    if (place && state.paste(event.clipboardData.getData('text'), place)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and pastes of all its fields are heard here
    <div ref={root} className="flex flex-col gap-3" onKeyDown={onKeyDown} onPaste={onPaste}>
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
  const stock = size === null ? '' : repeatedStock(cellAt(state.matrix, { size, color }));
  const ways = (
    [
      ['row', sizes, 'in all sizes'],
      ['column', state.matrix.colors, `of ${size} in all colors`],
    ] as const
  ).filter(([, names]) => names.length > 1);
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
      {stock !== '' && size !== null ? (
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {ways.map(([along, , words]) => (
            <Button key={along} size="small" onClick={() => state.repeat({ size, color }, along)}>
              {stock} {words}
            </Button>
          ))}
        </div>
      ) : null}
    </section>
  );
}
