import type { PictureHeader } from './picture-header.ts';

/** The most that is opened: what a browser holds of a picture takes four bytes a pixel, however small its file is. */
const mostPixels = 100_000_000;

/** The largest file that is read. */
export const mostFileBytes = 30_000_000;

const longestName = 60;

/** A file's name as a sentence can hold it: of a long one the beginning and the end. */
export const shortName = (name: string): string => {
  const letters = [...name];
  if (letters.length <= longestName) return name;
  return `${letters.slice(0, longestName - 16).join('')}...${letters.slice(-13).join('')}`;
};

type Said = { readonly name: string; readonly size: number };

const kinds = 'Choose a photo: JPEG, PNG, WebP, AVIF or GIF.';
const millions = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** Why a file is not opened, in words; null where it may be. */
export const whyRefused = ({ name, size }: Said, header: PictureHeader | null): string | null => {
  const said = shortName(name);
  if (size === 0) return `${said} is empty. ${kinds}`;
  if (header === null) return `${said} is no picture. ${kinds}`;
  if (size > mostFileBytes) return `${said} is larger than 30 MB. Make it smaller first.`;
  if (header.size === null) return whyUnreadable(name, header);
  const pixels = header.size.width * header.size.height;
  if (pixels <= mostPixels) return null;
  const count = millions.format(Math.ceil(pixels / 1_000_000));
  return `${said} has ${count} million pixels; at most 100 million are taken. Make it smaller first.`;
};

/** Why the browser could not open a file that seemed to be a picture. */
export const whyUnreadable = (name: string, header: PictureHeader | null): string => {
  const said = shortName(name);
  if (header?.kind === 'heic') {
    return `This browser cannot open ${said}: it is a HEIC photo. Send it as JPEG, or set the iPhone’s camera to Most Compatible.`;
  }
  return `${said} could not be read: the file may be damaged. Choose another one.`;
};

/** Why a picture is not added that is the same as another one. */
export const whyTwice = (name: string): string => `${shortName(name)} is there already.`;
