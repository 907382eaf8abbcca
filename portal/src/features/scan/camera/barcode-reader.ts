import type { ReadPicture } from './read-picture.ts';

/** The kind of barcode on the shop's labels, as browsers call it. */
const format = 'code_128';

/** The browser's own reader, where it has one that knows the shop's barcodes. */
const nativeReader = async (): Promise<ReadPicture | null> => {
  const { BarcodeDetector } = window;
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  if (!BarcodeDetector || !formats?.includes(format)) return null;
  const detector = new BarcodeDetector({ formats: [format] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
};

const fetchDecoder = () => import('./decoder.ts');

/** Fetches ahead what a browser without a reader of its own will need; not yet the large part of it. */
export const fetchReaderAhead = async (): Promise<void> => {
  if ((await nativeReader()) === null) await fetchDecoder();
};

/** What the browser lacks to read barcodes could not be fetched. */
export class ReaderNotFetched extends Error {
  /** Chromium remembers that a script could not be had for as long as the page is there. */
  readonly isRemembered: boolean;

  constructor(what: 'script' | 'program', cause: unknown) {
    super(`The decoder's ${what} could not be fetched`, { cause });
    this.isRemembered = what === 'script';
  }
}

const notFetched = (what: 'script' | 'program') => (cause: unknown) => {
  throw new ReaderNotFetched(what, cause);
};

const startReader = async (): Promise<ReadPicture> => {
  const native = await nativeReader();
  if (native) return native;
  const { startDecoder } = await fetchDecoder().catch(notFetched('script'));
  return startDecoder().catch(notFetched('program'));
};

/** The present picture cannot be looked at yet, or not any more. */
const isPassing = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError';

/**
 * Looks for barcodes in the pictures of a video, always in the newest: what comes while one is looked at is passed over.
 * @param onFailure called once when nothing can be read, with a ReaderNotFetched where that may be otherwise later
 * @returns ends the looking
 */
export const readBarcodes = (
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  onFailure: (error: unknown) => void,
): (() => void) => {
  let wanted = true;
  const lookAtNext = (read: ReadPicture): void => {
    if (wanted) video.requestVideoFrameCallback(() => void look(read));
  };
  const look = async (read: ReadPicture): Promise<void> => {
    try {
      const code = await read(video);
      if (wanted && code !== null) onCode(code.trim());
    } catch (error) {
      if (wanted && !isPassing(error)) return onFailure(error);
    }
    lookAtNext(read);
  };
  startReader().then(lookAtNext, (error: unknown) => wanted && onFailure(error));
  return () => {
    wanted = false;
  };
};
