// node scripts/app-icons.ts: draws the icons for home screens from the portal's own; portal/public keeps them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const portal = join(import.meta.dirname, '../portal');
const icon = readFileSync(join(portal, 'src/app/icon.svg'), 'utf8');

/** For systems that cut icons into a shape of their own: the ground without corners, the threads `scale` as large. */
const uncut = (scale: number): string =>
  icon.replace(' rx="7"', '').replace('<g ', `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)" `);

const icons = [
  { name: 'icon-192', size: 192, svg: icon },
  { name: 'icon-512', size: 512, svg: icon },
  // All that is not to be cut lies within a circle of 0.8 of the width.
  { name: 'icon-maskable-512', size: 512, svg: uncut(0.85) },
  { name: 'apple-touch-icon', size: 180, svg: uncut(1) },
];

for (const { name, size, svg } of icons) {
  const image = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size);
  await image.png({ palette: true }).toFile(join(portal, `public/${name}.png`));
}
