/** Whether there is a camera that this page may ask for. Over plain http the browser tells of none. */
export const hasCamera = async (): Promise<boolean> => {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  try {
    return (await mediaDevices?.enumerateDevices())?.some(({ kind }) => kind === 'videoinput') ?? false;
  } catch {
    return false;
  }
};
