import { FileRefusal } from './file-refusal.ts';
import { readerCalls } from './reader-calls.ts';
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts';

/* Reads a file beside the page, which stays alive meanwhile. */

const calls = readerCalls();

const answer = async ({ id, call, args }: ReaderRequest): Promise<ReaderAnswer> => {
  try {
    return { id, result: await (calls[call] as (...args: unknown[]) => unknown)(...args) };
  } catch (error) {
    if (!(error instanceof FileRefusal)) return { id, failed: String(error) };
    if (error.cause) console.error('The file could not be read', error.cause);
    return { id, refused: error.message };
  }
};

addEventListener('message', async ({ data }: MessageEvent<ReaderRequest>) => postMessage(await answer(data)));
