/**
 * Whether there is a camera that this page may ask for. Over plain http the browser tells of none; Firefox before 132
 * cannot tell of each picture of a video, of which barcodes are read.
 */
export const hasCamera = async (): Promise<boolean> => {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices || !('requestVideoFrameCallback' in HTMLVideoElement.prototype)) return false;
  try {
    return (await mediaDevices.enumerateDevices()).some(({ kind }) => kind === 'videoinput');
  } catch {
    return false;
  }
};
