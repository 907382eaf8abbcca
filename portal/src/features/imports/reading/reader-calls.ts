import type { FileLine } from '../../../../../shop/spreadsheet/file-line.ts';
import { chunksOf } from './chunks.ts';
import { ImportFile } from './import-file.ts';
import type { ReaderCall, ReaderCalls } from './reader-messages.ts';

type Answers = { [Call in ReaderCall]: (...args: Parameters<ReaderCalls[Call]>) => unknown };

/** What a reader of one file answers. The file's rows stay here; what is asked for goes out a chunk at a time. */
export function readerCalls(): Answers {
  let opened: ImportFile | null = null;
  let chunks: FileLine[][] = [];
  const file = (): ImportFile => {
    if (!opened) throw new Error('No file is open');
    return opened;
  };
  return {
    open: async (kind, blob) => {
      opened = await ImportFile.open(kind, new Uint8Array(await blob.arrayBuffer()));
      return opened.heads();
    },
    read: (sheet, matching) => {
      chunks = chunksOf(file().lines(sheet, matching));
      return chunks.map(({ length }) => length);
    },
    chunk: (place) => chunks[place] ?? [],
    leftOut: (sheet, reasons) => file().leftOut(sheet, reasons),
  };
}
