import { sheetPlaces } from '../../../../../shop/label/sheet.ts';
import { classNames } from '../../../ui/class-names.ts';

const places = Array.from({ length: sheetPlaces }, (_, at) => at + 1);

type SheetPictureProps = { firstPlace: number; labels: number; onChoose: (place: number) => void };

/** The first sheet with what is used of it, what will be printed, and what stays free. A press takes the place. */
export function SheetPicture({ firstPlace, labels, onChoose }: SheetPictureProps) {
  return (
    // The field beside it says and takes the same: for the mouse alone.
    <div aria-hidden="true" className="grid shrink-0 grid-cols-5 gap-px rounded border border-line bg-surface p-1.5">
      {places.map((place) => (
        <button
          key={place}
          type="button"
          tabIndex={-1}
          title={`Place ${place}`}
          onClick={() => onChoose(place)}
          className={classNames(
            'h-2 w-3.5 rounded-[1px]',
            place < firstPlace ? 'bg-line' : place < firstPlace + labels ? 'bg-accent' : 'border border-line',
          )}
        />
      ))}
    </div>
  );
}
