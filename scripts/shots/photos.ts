import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { pictureEdges } from '../../shop/pictures.ts';
import { demoPicture } from '../../supabase/demo/pictures.ts';

/** What a demo picture begins with, and its wall. */
const size = 'width="480" height="480" viewBox="0 0 480 480"';
const wall = '<rect width="480" height="480" fill="url(#wall)"/>';

/** A demo picture as a camera takes it: upright or lying, of 3 to 4, with more of the wall about the piece. */
const taken = (n: number, form: 'upright' | 'lying'): Sharp => {
  const [width, height] = form === 'upright' ? [480, 640] : [640, 480];
  const [x, y] = [(480 - width) / 2, (480 - height) / 2];
  const picture = demoPicture(n)
    .replace(size, `width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}"`)
    // A plain one: a shaded one makes larger files.
    .replace(wall, `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#e2d8c9"/>`);
  return sharp(Buffer.from(picture), { density: 180 });
};

const jpeg = (picture: Sharp): Promise<Buffer> => picture.jpeg({ quality: 85 }).toBuffer();

/** A photo of the piece that a demo picture shows, as a file is chosen. */
export const photoOf = async (n: number, name: string) => ({
  ...{ name, mimeType: 'image/jpeg', buffer: await jpeg(taken(n, 'lying')) },
});

/** Both forms of it, as the portal would have made them. */
export const formsOf = async (n: number): Promise<Record<keyof typeof pictureEdges, Buffer>> => {
  const picture = taken(n, 'upright');
  return {
    display: await jpeg(picture),
    small: await jpeg(picture.clone().resize({ height: pictureEdges.small })),
  };
};

/** What makes Chromium see this piece through a camera: a film of one picture, in this folder. */
export const cameraOf = async (n: number, folder: string): Promise<string[]> => {
  const film = join(folder, 'piece.mjpeg');
  await taken(n, 'lying').resize({ width: 1280 }).jpeg({ quality: 90 }).toFile(film);
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
};
