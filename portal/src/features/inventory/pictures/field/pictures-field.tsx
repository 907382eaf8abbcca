import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  canMovePicture,
  mostPictures,
  movedPicture,
  pictureIdOf,
  picturesOf,
} from '../../../../../../shop/pictures.ts';
import { randomId } from '../../../../lib/random-id.ts';
import { smallPicture } from '../../../../lib/small-picture.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Note } from '../../../../ui/note.tsx';
import type { PreparedPicture } from '../preparing/prepare-picture.ts';
import type { Uploads } from '../uploading/uploads.ts';
import { AddPictures } from './add-pictures.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { PictureTile } from './picture-tile.tsx';
import { useChosen } from './use-chosen.ts';

/** A product's pictures as its dialog holds them: an address on the web, '' for none, and the ids of the shop's own. */
type PictureForm = { readonly producturl: string; readonly pictures: readonly string[] };

type PicturesFieldProps = {
  id: string;
  label: string;
  form: PictureForm;
  onChange: (change: (before: PictureForm) => Partial<PictureForm>) => void;
  uploads: Uploads;
  error: string | undefined;
};

/** As many as there is room for, and what is said of the rest. */
const withRoom = (files: readonly File[], room: number) => {
  const taken = files.slice(0, Math.max(0, room));
  const left = files.length - taken.length;
  const said = `A product has at most ${mostPictures} pictures: ${left === 1 ? 'one was' : `${left} were`} left out.`;
  return { taken, said: left > 0 ? [said] : [] };
};

/** The focus stays with what was moved, or goes to what is nearest to what was removed. */
const useFocusAfter = () => {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<{ id: string | undefined; go: string } | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const { id, go } = wanted.current;
    wanted.current = null;
    const tile = id === undefined ? null : list.current?.querySelector(`[data-picture="${id}"]`);
    const button =
      tile?.querySelector<HTMLElement>(`[data-go="${go}"]:enabled`) ?? tile?.querySelector('button:enabled');
    if (button instanceof HTMLElement) button.focus();
    else list.current?.parentElement?.querySelector<HTMLElement>('[data-add] button')?.focus();
  });
  return { list, goTo: (id: string | undefined, go: string) => (wanted.current = { id, go }) };
};

/** Chooses a product's pictures, sends them, and puts them in order. */
export function PicturesField({ id, label, form, onChange, uploads, error }: PicturesFieldProps) {
  const all = useSyncExternalStore(uploads.subscribe, uploads.all);
  const { list, goTo } = useFocusAfter();
  const address = form.producturl.trim();
  const shown = picturesOf({ producturl: address || null, pictures: form.pictures });
  const [asking, setAsking] = useState<readonly File[] | null>(null);
  /** The address beside which pictures are wanted. */
  const kept = useRef<string | null>(null);

  const add = (prepared: PreparedPicture): void => {
    const added = randomId();
    uploads.start(added, prepared);
    onChange(({ pictures }) => ({ pictures: [...pictures, added] }));
  };
  const chosen = useChosen(add);
  const take = (files: readonly File[], beside = address !== ''): void => {
    const { taken, said } = withRoom(files, mostPictures - form.pictures.length - (beside ? 1 : 0));
    chosen.choose(taken, said);
  };
  const choose = (files: readonly File[]): void =>
    address === '' || kept.current === address ? take(files) : setAsking(files);
  const answer = (replace: boolean): void => {
    if (replace) onChange(() => ({ producturl: '' }));
    else kept.current = address;
    if (asking) take(asking, !replace);
    setAsking(null);
  };
  const move = (from: number, by: -1 | 1): void => {
    const ids = movedPicture(shown, from, from + by).flatMap((named) => pictureIdOf(named) ?? []);
    onChange(() => ({ pictures: ids }));
    goTo(pictureIdOf(shown[from] ?? '') ?? undefined, by < 0 ? 'left' : 'right');
  };
  const remove = (removed: string): void => {
    const place = form.pictures.indexOf(removed);
    uploads.drop(removed);
    onChange(({ pictures }) => ({ pictures: pictures.filter((other) => other !== removed) }));
    goTo(form.pictures[place + 1] ?? form.pictures[place - 1], 'away');
  };
  const failed = form.pictures.flatMap((each) => all.get(each) ?? []).find(({ state }) => state === 'failed');
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-table">{label}</legend>
      <ul ref={list} className="flex flex-wrap gap-3 empty:hidden">
        {form.pictures.map((picture, at) => {
          const place = shown.length - form.pictures.length + at;
          return (
            <PictureTile
              key={picture}
              id={picture}
              place={at + 1}
              first={place === 0}
              source={smallPicture(picture)}
              upload={all.get(picture)}
              canGo={{
                left: canMovePicture(shown, place, place - 1),
                right: canMovePicture(shown, place, place + 1),
              }}
              onMove={(by) => move(place, by)}
              onRemove={() => remove(picture)}
              onRetry={() => uploads.retry(picture)}
            />
          );
        })}
      </ul>
      <div data-add>
        <AddPictures id={id} error={error} opening={chosen.opening} onChoose={choose} />
      </div>
      {error ? (
        <p id={`${id}-said`} className="text-danger-text text-table">
          {error}
        </p>
      ) : (
        <p id={`${id}-said`} className="text-muted text-table">
          {address === '' ? 'The first one is shown in the list.' : 'The picture of the product URL is shown first.'}
        </p>
      )}
      {failed && !error ? <Note look="danger">{failed.problem}</Note> : null}
      {chosen.refused.length > 0 ? (
        <Note look="danger">
          {chosen.refused.map((words) => (
            <span key={words} className="block">
              {words}
            </span>
          ))}
        </Note>
      ) : null}
      {chosen.opened ? (
        <CropDialog
          opened={chosen.opened}
          busy={chosen.busy}
          onUse={(frame, isForAll) => void chosen.use(frame, isForAll)}
          onLeaveOut={() => void chosen.leaveOut()}
        />
      ) : null}
      <ConfirmDialog
        open={asking !== null}
        title="Replace the address?"
        description="The product URL has a web address, whose picture is the first one. Put your picture in its place, or keep the address and show your picture after it."
        confirmLabel="Replace"
        cancelLabel="Keep the address"
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />
    </fieldset>
  );
}
