const bytesOfOne = 16 * 1024;

/** What it costs to tell so many something of `bytes`, for bounds: one each for every 16 KiB that are begun. */
export const deliveriesOf = (listeners: number, bytes: number): number =>
  listeners * Math.max(1, Math.ceil(bytes / bytesOfOne));
