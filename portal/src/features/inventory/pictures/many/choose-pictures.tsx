import { ImagePlus } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Note } from '../../../../ui/note.tsx';
import type { ChosenFile } from './chosen-file.ts';
import { chosenFiles } from './dropped-files.ts';

type ChoosePicturesProps = {
  /** Why the last ones were not taken. */
  refused: string | null;
  /** Some are held over the dialog. */
  over: boolean;
  onChoose: (files: Promise<readonly ChosenFile[]>) => void;
};

/** Where files are chosen or dropped. */
export function ChoosePictures({ refused, over, onChoose }: ChoosePicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  return (
    <div className="flex flex-col gap-4">
      <div
        className={classNames(
          'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-6 py-12 text-center transition-colors',
          over ? 'border-accent-text bg-accent-soft' : 'border-line-strong',
        )}
      >
        <ImagePlus size={28} aria-hidden="true" className="text-muted" />
        <p className="touch:hidden">Drop pictures, folders or a zip here, or choose them.</p>
        <Button variant="primary" aria-describedby={hint} onClick={() => input.current?.click()}>
          Choose files
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label="Pictures of many products"
          accept="image/*,.heic,.heif,.avif,.zip,application/zip"
          onChange={({ target }) => {
            const files = chosenFiles(target.files ?? []);
            target.value = ''; // the same files may be chosen again
            if (files.length > 0) onChoose(Promise.resolve(files));
          }}
        />
        <p id={hint} className="text-muted text-table">
          Nothing is uploaded before you have seen which product each file is of.
        </p>
      </div>
      {refused ? <Note look="danger">{refused}</Note> : null}
      <p className="max-w-xl text-muted text-pretty">
        A file belongs to the product whose ID its name, or its folder’s, begins with: BC26001.jpg, BC26001-2.jpg and
        BC26001/front.jpg are of BC26001. Several of one product stand in the order of their numbers.
      </p>
    </div>
  );
}
