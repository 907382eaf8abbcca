import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

/** A file as Playwright puts it into a file field. */
export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const red = '#c02030';
const blue = '#2040c0';
const green = '#1f9d55';

/** A piece of cloth whose left and right halves differ, with a green corner at its top left. */
const cloth = async (width: number, height: number): Promise<Sharp> => {
  const part = (w: number, h: number, background: string) =>
    sharp({ create: { width: w, height: h, channels: 3, background } })
      .png()
      .toBuffer();
  const half = Math.floor(width / 2);
  const parts = [
    { input: await part(half, height, red), left: 0, top: 0 },
    { input: await part(Math.ceil(width / 10), Math.ceil(height / 10), green), left: 0, top: 0 },
  ];
  return sharp({ create: { width, height, channels: 3, background: blue } }).composite(parts);
};

/** A photo of this size. */
export const photo = async (name: string, width = 1200, height = 1600): Promise<PictureFile> => {
  const buffer = await (await cloth(width, height)).jpeg().toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
};

/** A photo with so much in it that its bytes take several writes; no two are alike. */
export const detailedPhoto = async (name: string, width: number, height: number): Promise<PictureFile> => {
  const grain = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  return { name, mimeType: 'image/jpeg', buffer: await grain.jpeg().toBuffer() };
};

/** A photo as a phone takes it that is held upright: lying on its side, with a word on that, the place and the camera. */
export const phonePhoto = async (name: string): Promise<PictureFile> => {
  const lying = await (await cloth(1200, 1600)).png().toBuffer();
  const buffer = await sharp(lying)
    .rotate(270)
    .withExif({
      IFD0: { Make: 'A camera', Model: 'That takes places down', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 2/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '72/1 35/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
};

/** What a pixel of a picture is: the colour that it is nearest to. */
export const colorAt = async (picture: Buffer, x: number, y: number): Promise<string> => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
  if (Math.min(r, g, b) > 200) return 'white';
  return r > Math.max(g, b) ? 'red' : g > b ? 'green' : 'blue';
};
