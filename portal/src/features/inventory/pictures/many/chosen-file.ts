/** A file as it was chosen, or as an archive or a folder holds it. */
export type ChosenFile = {
  /** With the folders that it lies in: one of them may be called after a product. */
  readonly path: string;
  readonly file: File;
};

/** The most files that are taken at a time: many times what one day's photos are. */
export const mostFiles = 2_000;

export const tooMany = 'These are more than 2,000 files. Add them in parts.';

/** Why nothing at all is taken, in words. */
export class FilesRefused extends Error {
  override readonly name = 'FilesRefused';
}

/** What was dropped on the list; null where the dialog is opened without. */
export type DroppedPictures = Promise<readonly ChosenFile[]> | null;
