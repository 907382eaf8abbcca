import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { picturesOf } from '../../../../../../shop/pictures.ts';
import { countOf } from '../../../list/index.ts';
import { useBlobUrl } from '../field/use-blob-url.ts';
import { haveSome, type PlannedProduct, roomOf, type Way, withRoom } from './picture-plan.ts';

type ReviewRowProps = { planned: PlannedProduct; way: Way; wanted: boolean; onWant: (wanted: boolean) => void };

/** As many as stand beside each other. */
const mostShown = 4;

/** What becomes of the pictures that a product has, how many more it has room for, and which files are too many. */
const noteOf = (planned: PlannedProduct, way: Way): string => {
  const had = countOf(picturesOf(planned.product).length, 'picture');
  const [taken, room] = [withRoom(planned, way).length, roomOf(planned.product, way)];
  const left = planned.files.length - taken;
  const more = taken > room ? `, room for ${room} more` : '';
  const before = haveSome([planned]) ? (way === 'add' ? `Has ${had}${more}` : `Replaces ${had}`) : '';
  return [before, left > 0 ? `12 are the most: ${left} left out` : ''].filter(Boolean).join('. ');
};

/** One product, with the pictures that it would get. */
export function ReviewRow({ planned, way, wanted, onWant }: ReviewRowProps) {
  const { productid, name } = planned.product;
  const files = withRoom(planned, way);
  const note = noteOf(planned, way);
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b py-1.5 last:border-b-0">
      <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2 touch:min-h-11">
        <input
          type="checkbox"
          className="pick-box shrink-0"
          checked={wanted && files.length > 0}
          disabled={files.length === 0}
          onChange={({ target }) => onWant(target.checked)}
        />
        <span className="min-w-0">
          <span className="flex flex-wrap gap-x-2">
            <span className="font-mono wrap-anywhere">{productid}</span>
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </span>
          {note ? <span className="block text-muted text-xs">{note}</span> : null}
        </span>
      </label>
      <span className="flex shrink-0 items-center gap-1">
        {files.slice(0, mostShown).map((file) => (
          <Thumbnail key={`${file.name} ${files.indexOf(file)}`} file={file} />
        ))}
        {files.length > mostShown ? (
          <span className="min-w-7 text-right text-muted text-table tabular-nums">+{files.length - mostShown}</span>
        ) : null}
      </span>
    </li>
  );
}

/** A file as the browser shows it by itself; it need not be able to. */
function Thumbnail({ file }: { file: File }) {
  const [failed, setFailed] = useState(false);
  const source = useBlobUrl(file);
  return (
    <span className="flex h-11 w-8.25 items-center justify-center overflow-hidden rounded-sm bg-sunken text-muted">
      {failed ? <ImageOff size={14} aria-hidden="true" /> : null}
      {source && !failed ? (
        <img
          src={source}
          alt=""
          title={file.name}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailed(true)}
        />
      ) : null}
    </span>
  );
}
