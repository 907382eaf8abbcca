import { saveFile } from '../../ui/save-file.ts';
import type { FileFormat } from './file-format.ts';
import type { Bytes } from './file-writer.ts';

/** Where a file goes as it is made. */
export type FileTarget = {
  /** What the file is called. */
  readonly name: string;
  write(bytes: Bytes): Promise<void>;
  /** Makes the file whole: before, there is none. */
  close(): Promise<void>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
};

type PickedFormat = Pick<FileFormat, 'extension' | 'type' | 'description'>;

/**
 * Asks where a file is to go; null where the person changed their mind. Where a page may not ask, the browser keeps the
 * file's parts and saves it where it puts what is downloaded. To be called while a click is being answered.
 */
export async function chooseTarget(name: string, format: PickedFormat): Promise<FileTarget | null> {
  const { showSaveFilePicker } = window;
  if (!showSaveFilePicker) return downloadTarget(name, format.type);
  try {
    const { description, type, extension } = format;
    const types = [{ description, accept: { [type]: [extension] } }];
    return await fileTarget(await showSaveFilePicker({ suggestedName: name, types }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    console.error('The browser asks for no place to save a file', error);
    return downloadTarget(name, format.type);
  }
}

/** The file that the person chose. What is written lies beside it until it is closed. */
async function fileTarget(handle: FileSystemFileHandle): Promise<FileTarget> {
  const stream = await handle.createWritable();
  return {
    name: handle.name,
    write: (bytes) => stream.write(bytes),
    close: () => stream.close(),
    discard: async () => {
      await stream.abort().catch(() => undefined); // it may have failed already
      // The browser made an empty file when its name was chosen.
      const { size } = await handle.getFile();
      if (size === 0) await handle.remove?.();
    },
  };
}

/** A file in parts, which the browser may put on its disk, saved once it is whole. */
function downloadTarget(name: string, type: string): FileTarget {
  let parts: Blob[] = [];
  return {
    name,
    write: async (bytes) => {
      parts.push(new Blob([bytes]));
    },
    close: async () => saveFile(name, type, new Blob(parts)),
    discard: async () => {
      parts = [];
    },
  };
}
