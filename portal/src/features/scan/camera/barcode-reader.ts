/** The kind of barcode on the shop's labels. */
const format = 'code_128';

/** Whether this is a touch device with a camera and a browser that reads the shop's barcodes. */
export const canScanByCamera = async (): Promise<boolean> => {
  const { BarcodeDetector, navigator } = window;
  if (!matchMedia('(pointer: coarse)').matches || !BarcodeDetector || !navigator.mediaDevices) return false;
  try {
    const formats = await BarcodeDetector.getSupportedFormats();
    const devices = await navigator.mediaDevices.enumerateDevices();
    return formats.includes(format) && devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    return false;
  }
};

/** The present picture cannot be looked at yet, or not any more. */
const isPassing = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError';

/**
 * Looks for barcodes in each picture of a video.
 * @param onFailure called once when the browser cannot read barcodes after all
 * @returns ends the looking
 */
export const readBarcodes = (
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  onFailure: (error: unknown) => void,
): (() => void) => {
  const detector = window.BarcodeDetector && new window.BarcodeDetector({ formats: [format] });
  let wanted = true;
  const look = async (): Promise<void> => {
    try {
      const [seen] = (await detector?.detect(video)) ?? [];
      if (wanted && seen) onCode(seen.rawValue.trim());
    } catch (error) {
      if (wanted && !isPassing(error)) return onFailure(error);
    }
    if (wanted) video.requestVideoFrameCallback(() => void look());
  };
  video.requestVideoFrameCallback(() => void look());
  return () => {
    wanted = false;
  };
};
