import { noRoomLeft } from '../errors.ts';

/** Turns a failure for want of room on the disk into the refusal that says so, and leaves every other as it is. */
export const orNoRoom = (error: unknown): unknown => {
  const { code, errno, message = '' } = error as NodeJS.ErrnoException;
  // Node has no name for a quota that is used up, and what paints pictures has words alone.
  const isFull =
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    (process.platform === 'linux' && errno === -122) ||
    /No space left on device|Disk quota exceeded/.test(message);
  return isFull ? noRoomLeft(error) : error;
};
