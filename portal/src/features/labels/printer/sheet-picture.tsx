import { sheetPlaces } from '../../../../../shop/label/sheet.ts';
import { classNames } from '../../../ui/class-names.ts';

const places = Array.from({ length: sheetPlaces }, (_, at) => at + 1);

type SheetPictureProps = { firstPlace: number; labels: number; onChoose: (place: number) => void };

/** The first sheet with what is used of it, what will be printed, and what stays free. A press takes the place. */
export function SheetPicture({ firstPlace, labels, onChoose }: SheetPictureProps) {
  const choose = (pressed: EventTarget): void => {
    const place = pressed instanceof HTMLElement ? pressed.dataset.place : undefined;
    if (place) onChoose(Number(place));
  };
  return (
    // The field beside it says and takes the same: for the mouse alone, since its places are smaller than a finger.
    <div
      aria-hidden="true"
      onClick={(event) => choose(event.target)}
      className="grid shrink-0 grid-cols-5 gap-px rounded border border-line bg-surface p-1.5 touch:pointer-events-none"
    >
      {places.map((place) => (
        <span
          key={place}
          title={`Place ${place}`}
          data-place={place}
          className={classNames(
            'cursor-pointer',
            'h-2 w-3.5 rounded-[1px]',
            place < firstPlace ? 'bg-line' : place < firstPlace + labels ? 'bg-accent' : 'border border-line',
          )}
        />
      ))}
    </div>
  );
}
