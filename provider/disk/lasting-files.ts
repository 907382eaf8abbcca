import { type FileHandle, open } from 'node:fs/promises';

/** A disk that is nearly full takes a part of what it is given, and says so only at the next write. */
export const writeAll = async (handle: FileHandle, chunk: Uint8Array): Promise<void> => {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
};

/** Makes the names in a folder as lasting as its files; Windows has no such thing. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};
