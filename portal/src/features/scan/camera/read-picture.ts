/** Reads the barcode in the present picture of a video: its text, or null where it sees none. */
export type ReadPicture = (video: HTMLVideoElement) => Promise<string | null>;
