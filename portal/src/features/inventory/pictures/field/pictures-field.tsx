import { useEffect, useRef, useSyncExternalStore } from 'react';
import { canMovePicture, movedPicture, pictureIdOf, picturesOf } from '../../../../../../shop/pictures.ts';
import { randomId } from '../../../../lib/random-id.ts';
import { smallPicture } from '../../../../lib/small-picture.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Note } from '../../../../ui/note.tsx';
import { useTurn } from '../../../../ui/use-turn.ts';
import type { Uploads } from '../uploading/uploads.ts';
import { AddPictures } from './add-pictures.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { PictureTile } from './picture-tile.tsx';
import { type PictureForm, usePictureChoice } from './use-picture-choice.ts';

type PicturesFieldProps = {
  id: string;
  label: string;
  form: PictureForm;
  onChange: (change: (before: PictureForm) => Partial<PictureForm>) => void;
  /** Whether something was chosen of which it is not settled yet what becomes of it. */
  onChoosing: (choosing: boolean) => void;
  uploads: Uploads;
  error: string | undefined;
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
export function PicturesField({ id, label, form, onChange, onChoosing, uploads, error }: PicturesFieldProps) {
  const all = useSyncExternalStore(uploads.subscribe, uploads.all);
  const { list, goTo } = useFocusAfter();
  const address = form.producturl.trim();
  const shown = picturesOf({ producturl: address || null, pictures: form.pictures });
  const { chosen, asking, choose, answer } = usePictureChoice({
    form,
    chosenBefore: form.pictures.flatMap((each) => all.get(each)?.prepared ?? []),
    onReady: (prepared, replaced) => {
      const added = randomId();
      uploads.start(added, prepared);
      onChange(({ producturl, pictures }) => ({
        producturl: producturl.trim() === replaced ? '' : producturl,
        pictures: [...pictures, added],
      }));
    },
    onChoosing: (choosing) => {
      onChoosing(choosing);
      // What was said of it is said no more.
      if (!choosing) onChange(() => ({}));
    },
  });
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
  const retry = (failed: string): void => {
    const sent = all.get(failed)?.state === 'gone' ? randomId() : failed;
    uploads.retry(failed, sent);
    onChange(({ pictures }) => ({ pictures: pictures.map((other) => (other === failed ? sent : other)) }));
    goTo(sent, 'away');
  };
  const mayCut = useTurn(chosen.opened !== null, list);
  const problem = form.pictures.map((each) => all.get(each)?.problem).find((words) => words);
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
              onRetry={() => retry(picture)}
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
      {problem && !error ? <Note look="danger">{problem}</Note> : null}
      {chosen.refused.length > 0 ? (
        <Note look="danger">
          {chosen.refused.map((words) => (
            <span key={words} className="block">
              {words}
            </span>
          ))}
        </Note>
      ) : null}
      {chosen.opened && mayCut ? (
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
