import { type CameraFault, cameraFaultSentences } from '../../../ui/camera/camera-fault.ts';

/** Why nothing is read of what the camera shows. */
export type ReadingFault = 'no-script' | 'not-fetched' | 'no-reader';

export const faultSentences: Record<CameraFault | ReadingFault, string> = {
  ...cameraFaultSentences,
  'no-script': 'What reads barcodes could not be fetched. Check the connection, then load the page again.',
  'not-fetched': 'What reads barcodes could not be fetched. Check the connection, then choose Try again.',
  'no-reader':
    'This browser cannot read barcodes from the camera after all. Type the product id into the filter instead.',
};
