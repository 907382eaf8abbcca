import { invalidType } from '../errors.ts';
import { isSvg } from './svg-root.ts';

/** Names that programs have for one and the same. */
const oneAndTheSame: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/apng': 'image/png',
  'image/x-ms-bmp': 'image/bmp',
  'image/vnd.microsoft.icon': 'image/x-icon',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
};

const commonName = (type: string): string => oneAndTheSame[type] ?? type;

/** Throws where a file claims to be an image (`image/png`) and its first bytes are not those of one of that kind. */
export const checkImage = async (type: string, head: Uint8Array): Promise<void> => {
  const claimed = (type.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (!claimed.startsWith('image/')) return;
  if (head.length === 0) throw invalidType('The file is empty');
  const found = isSvg(head) ? 'image/svg+xml' : await typeOf(head);
  if (found === undefined || commonName(found) !== commonName(claimed))
    throw invalidType(`The file is not of the type ${claimed}${found === undefined ? '' : ` but ${found}`}`);
};

const typeOf = async (head: Uint8Array): Promise<string | undefined> => {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return found?.mime;
};
