import type { FastifyPluginAsync } from 'fastify';
import { demoPicture, demoPictureCount } from '../../supabase/demo/pictures.ts';

const drawn = new Map<number, Promise<Buffer>>();

/** Serves the demo shop's pictures as a picture host would: /demo/pictures/<n>/display/image.jpg. */
export const demoPictures: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { n: string } }>('/demo/pictures/:n/display/image.jpg', async (request, reply) => {
    const n = Number(request.params.n);
    if (!/^\d{1,4}$/.test(request.params.n) || n >= demoPictureCount) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=86400').header('content-type', 'image/jpeg');
    return picture(n);
  });
};

const picture = (n: number): Promise<Buffer> => {
  const known = drawn.get(n) ?? draw(n);
  drawn.set(n, known);
  return known;
};

// Loaded with the first picture: a shop that shows none never pays for it.
const draw = async (n: number): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(Buffer.from(demoPicture(n)))
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
};
