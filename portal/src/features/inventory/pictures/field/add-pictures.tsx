import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { hasCamera } from '../../../../ui/camera/has-camera.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { isUnder } from '../../../../ui/dialog.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { SpinnerMark } from '../../../../ui/spinner.tsx';

const PhotoDialog = onDemand(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

type AddPicturesProps = {
  /** Of the button that chooses, for whoever says what is wrong. */
  id: string;
  error: string | undefined;
  /** The file that is being opened. */
  opening: string | null;
  onChoose: (files: readonly File[]) => void;
};

/** Phones and tablets have a camera of their own, which takes better pictures than a page can. */
const isHeld = (): boolean => matchMedia('(pointer: coarse)').matches;

/** The files of a paste; what a spreadsheet copies is text, too, and is meant for other fields. */
const pastedFiles = ({ clipboardData }: ClipboardEvent): File[] =>
  clipboardData && !clipboardData.types.includes('text/plain') ? [...clipboardData.files] : [];

/** What lies over the dialog has its pastes and drops to itself; while it is saved nothing is taken. */
const takesNone = (place: Element | null): boolean => isUnder(place) || place?.closest('[inert]') !== null;

/** Takes what is pasted or dropped anywhere while the dialog is open: beside a field, the browser would open a file. */
const useFilesBrought = (place: () => Element | null, onFiles: (files: File[]) => void) => {
  const [over, setOver] = useState(false);
  const bring = useEffectEvent((files: File[]) => {
    if (files.length > 0 && !takesNone(place())) onFiles(files);
  });
  const show = useEffectEvent((isOver: boolean) => setOver(isOver && !takesNone(place())));
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event);
      if (files.length > 0) event.preventDefault();
      bring(files);
    };
    const hasFiles = (event: globalThis.DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const drag = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      show(event.type === 'dragover');
    };
    const drop = (event: globalThis.DragEvent) => {
      drag(event);
      bring([...(event.dataTransfer?.files ?? [])]);
    };
    const leave = (event: globalThis.DragEvent) => event.relatedTarget === null && setOver(false);
    const heard = new AbortController();
    document.addEventListener('paste', paste, heard);
    document.addEventListener('dragover', drag, heard);
    document.addEventListener('dragleave', leave, heard);
    document.addEventListener('drop', drop, heard);
    return () => heard.abort();
  }, []);
  return over;
};

/** Where pictures are chosen, dropped, pasted or taken. */
export function AddPictures({ id, error, opening, onChoose }: AddPicturesProps) {
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [hasOne, setHasOne] = useState(isHeld);
  const [taking, setTaking] = useState(false);
  const over = useFilesBrought(() => place.current, onChoose);
  useEffect(() => {
    if (isHeld()) return;
    let wanted = true;
    void hasCamera().then((has) => wanted && setHasOne(has));
    return () => {
      wanted = false;
    };
  }, []);
  const picker = {
    type: 'file',
    hidden: true,
    accept: 'image/*,.heic,.heif,.avif',
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const files = [...(target.files ?? [])];
      target.value = ''; // the same file may be chosen again
      if (files.length > 0) onChoose(files);
    },
  };
  return (
    <div
      ref={place}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-dashed p-2.5 transition-colors',
        over ? 'border-accent-text bg-accent-soft' : 'border-line-strong',
      )}
    >
      <Button
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-said`}
        onClick={() => input.current?.click()}
      >
        Choose pictures
      </Button>
      {hasOne ? (
        <Button onClick={() => (isHeld() ? camera.current?.click() : setTaking(true))}>Take a picture</Button>
      ) : null}
      {opening === null ? (
        <span className="text-muted text-table touch:hidden">or drop or paste them here</span>
      ) : (
        <span role="status" className="flex min-w-0 items-center gap-2 text-table wrap-anywhere">
          <SpinnerMark /> Opening {opening}
        </span>
      )}
      <input ref={input} {...picker} multiple aria-label="Pictures to add" />
      <input ref={camera} {...picker} capture="environment" aria-label="Picture to take" />
      {taking ? (
        <PhotoDialog
          onClose={() => setTaking(false)}
          onTaken={(photo) => {
            setTaking(false);
            onChoose([photo]);
          }}
        />
      ) : null}
    </div>
  );
}
