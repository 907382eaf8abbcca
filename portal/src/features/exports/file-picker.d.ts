/** The File System Access API as far as it is used here; only some browsers have it, and only on https or localhost. */
interface Window {
  readonly showSaveFilePicker?: (options: {
    suggestedName: string;
    types: readonly { description: string; accept: Readonly<Record<string, readonly string[]>> }[];
  }) => Promise<FileSystemFileHandle>;
}

interface FileSystemFileHandle {
  remove?(): Promise<void>;
}
