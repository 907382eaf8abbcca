/** Why the camera shows nothing, in a sentence for the person who holds it. */
export type CameraFault = 'denied' | 'none' | 'in-use' | 'lost' | 'unknown';

export const cameraFaultSentences: Record<CameraFault, string> = {
  denied:
    'The browser keeps this page from the camera. Allow the camera in the site settings beside the address, then choose Try again.',
  none: 'No camera was found on this device.',
  'in-use': 'The camera cannot be used now: another app may hold it. Close that app, then choose Try again.',
  lost: 'The camera was switched off. Choose Try again to go on.',
  unknown: 'The camera could not be started. Choose Try again.',
};

const kinds: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
};

/** What an error of getUserMedia means. */
export const cameraFault = (error: unknown): CameraFault =>
  (error instanceof DOMException ? kinds[error.name] : undefined) ?? 'unknown';
