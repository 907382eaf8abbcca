import { shortName } from '../preparing/why-refused.ts';
import { type ChosenFile, FilesRefused, mostFiles, tooMany } from './chosen-file.ts';

/** What was dropped is read later: it may be gone by then. Browsers say that in words of their own. */
const unreadable = ({ name }: FileSystemEntry, cause: unknown): FilesRefused =>
  Object.assign(
    new FilesRefused(`${shortName(name)} could not be read. Look whether it is still there, then choose it again.`),
    { cause },
  );

const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  // A hundred at a time, none at the end.
  for (;;) {
    const more = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, (error) => reject(unreadable(folder, error))),
    );
    if (more.length === 0) return found;
    found.push(...more);
    if (found.length > mostFiles) throw new FilesRefused(tooMany);
  }
};

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, (error) => reject(unreadable(entry, error))));

const collect = async (entry: FileSystemEntry, into: ChosenFile[]): Promise<void> => {
  if (into.length > mostFiles) throw new FilesRefused(tooMany);
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) into.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
  else for (const part of await entriesOf(entry as FileSystemDirectoryEntry)) await collect(part, into);
};

/** Files as a window of the system hands them over. */
export const chosenFiles = (files: Iterable<File>): ChosenFile[] =>
  [...files].map((file) => ({ path: file.name, file }));

/**
 * What was dropped, with what its folders hold. To be called while it is being dropped: what is asked for later is gone.
 * Rejects with a FilesRefused.
 */
export const droppedFiles = ({ items, files }: DataTransfer): Promise<ChosenFile[]> => {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = chosenFiles(files);
  if (!entries.some((entry) => entry?.isDirectory)) return Promise.resolve(plain);
  const found: ChosenFile[] = [];
  return entries
    .filter((entry) => entry !== null)
    .reduce((before, entry) => before.then(() => collect(entry, found)), Promise.resolve())
    .then(() => found);
};
