import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { csvLine, csvStart } from '../../../../shop/spreadsheet/csv.ts';
import { fileColumnsOf } from '../../../../shop/spreadsheet/matching.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Note } from '../../ui/note.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SpinnerMark } from '../../ui/spinner.tsx';
import type { ImportKind } from './import-types.ts';

const saveEmptyFile = (kind: ImportKind): void => {
  const headers = fileColumnsOf[kind].flatMap(({ key, header }) => (key === null ? [] : [header]));
  saveFile(`${kind} to fill in.csv`, 'text/csv', csvStart + csvLine(headers));
};

type ChooseFileProps = {
  kind: ImportKind;
  /** The file being opened. */
  opening: string | null;
  /** Why the last one could not be read. */
  refused: string | null;
  onChoose: (file: File) => void;
};

const advice: Record<ImportKind, string> = {
  products:
    'One line for each size and color, what belongs to the product repeated in each. A line with a product ID of the shop changes that product; an empty cell changes nothing, and nothing is ever deleted.',
  customers:
    'One line for each customer. A line with the phone of a customer changes that one; an empty cell changes nothing, and nobody is ever deleted.',
};

/** Where a file is chosen or dropped. */
export function ChooseFile({ kind, opening, refused, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [over, setOver] = useState(false);
  const choose = (files: FileList | null) => {
    const file = files?.item(0);
    if (file && opening === null) onChoose(file);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div className="flex flex-col gap-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the button is everybody's */}
      <div
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          choose(event.dataTransfer.files);
        }}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-6 py-12 text-center transition-colors',
          over ? 'border-accent-text bg-accent-soft' : 'border-line-strong',
        )}
      >
        <FileSpreadsheet size={28} aria-hidden="true" className="text-muted" />
        {opening === null ? (
          <p className="max-sm:hidden">Drop a CSV or Excel file (.xlsx) here, or choose one.</p>
        ) : (
          <p role="status" className="flex items-center gap-2 wrap-anywhere">
            <SpinnerMark /> Reading {opening}
          </p>
        )}
        <Button
          variant="primary"
          paused={opening !== null}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File to import"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            choose(event.target.files);
            event.target.value = ''; // the same file may be chosen again, mended
          }}
        />
        <p id={hint} className="text-muted text-table">
          Nothing is written before you have seen what would change.
        </p>
      </div>
      {refused ? <Note look="danger">{refused}</Note> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-xl text-muted text-pretty">{advice[kind]}</p>
        <Button onClick={() => saveEmptyFile(kind)}>Download an empty file</Button>
      </div>
    </div>
  );
}
